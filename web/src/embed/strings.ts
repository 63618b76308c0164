/** Words of the embedded board that the page does not have. */
import { createWords } from '../state/strings/feature';

export const words = createWords(
  {
    'embed.empty': 'An empty board',
    'embed.wrong': 'There is no game in the address of this board.',
    'embed.last': 'To the end',
    'embed.turn': '{side} to move',
  },
  {
    'embed.empty': 'Um tabuleiro vazio',
    'embed.wrong': 'Não há nenhum jogo no endereço deste tabuleiro.',
    'embed.last': 'Para o fim',
    'embed.turn': 'Joga {side}',
  },
);
