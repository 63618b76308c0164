import type { Texts } from '../texts';

export const embed: Texts['embed'] = {
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
};
