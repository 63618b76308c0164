import type { Texts } from '../texts';

export const moves: Texts['moves'] = {
  'not-a-cell': '«{found}» no es una casilla: se espera una letra y un número, como c3',
  'not-on-board': '{cell} no está en el tablero',
  'game-over': 'la partida ha terminado',
  'game-ended': 'la partida ha terminado: {reason}',
};
