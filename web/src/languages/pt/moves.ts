import type { Texts } from '../texts';

export const moves: Texts['moves'] = {
  'not-a-cell': '“{found}” não é uma casa: espera-se uma letra e um número, como c3',
  'not-on-board': '{cell} não está no tabuleiro',
  'game-over': 'o jogo acabou',
  'game-ended': 'o jogo acabou: {reason}',
};
