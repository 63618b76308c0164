/** Words of the embedded board that the page does not have. */
import { createWords } from '../state/strings/feature';

export const words = createWords(
  {
    'embed.empty': 'An empty board',
    'embed.shape':
      'There is no game in the address of this board: a part of it was lost. Whoever put it here can copy the link once more.',
    'embed.version':
      'The address of this board comes from a newer Stackade than this one. Reload the page to get the newer one.',
    'embed.game':
      'The address of this board names a game or a position that Stackade does not know. Whoever put it here can copy the link once more.',
    'embed.damaged':
      'The address of this board is damaged: its moves do not fit together. Whoever put it here can copy the link once more.',
    'embed.broken': 'The board does not start in this browser. Reload the page, or open Stackade itself.',
    'embed.last': 'To the end',
    'embed.turn': '{side} to move',
  },
  {
    'embed.empty': 'Um tabuleiro vazio',
    'embed.shape':
      'Não há nenhum jogo no endereço deste tabuleiro: perdeu-se uma parte. Quem o pôs aqui pode copiar a ligação outra vez.',
    'embed.version':
      'O endereço deste tabuleiro vem de um Stackade mais recente do que este. Recarrega a página para o obteres.',
    'embed.game':
      'O endereço deste tabuleiro refere um jogo ou uma posição que o Stackade não conhece. Quem o pôs aqui pode copiar a ligação outra vez.',
    'embed.damaged':
      'O endereço deste tabuleiro está danificado: as jogadas não batem certo. Quem o pôs aqui pode copiar a ligação outra vez.',
    'embed.broken': 'O tabuleiro não arranca neste navegador. Recarrega a página ou abre o próprio Stackade.',
    'embed.last': 'Para o fim',
    'embed.turn': 'Joga {side}',
  },
);
