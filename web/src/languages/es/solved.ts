/** The words about solved openings. */
import type { Texts } from '../texts';

export const solved: Texts['solved'] = {
  'solved.title': 'Resuelto: {game}',
  'solved.lead':
    'Todas las posiciones de esta apertura están resueltas. Cada casilla libre muestra qué resulta de jugar ahí si nadie se equivoca: + gana quien juega, = tablas, − pierde quien juega.',
  'solved.board': 'Tablero',
  'solved.standard': 'Normal',
  'solved.loading': 'La tabla está llegando…',
  'solved.absent': 'La tabla de este juego no está aquí: no se pudo obtener o aún no está completa.',
  'solved.failed': 'No se pudo consultar la tabla: {why}',
  'solved.picture': 'El tablero después de {count} jugadas, con el resultado de cada jugada',
  'solved.win': '{side} juega y gana.',
  'solved.draw': '{side} juega y empata.',
  'solved.loss': '{side} juega y pierde.',
  'solved.moves.win': 'Estas ganan',
  'solved.moves.draw': 'Estas empatan',
  'solved.moves.loss': 'Estas pierden',
  'solved.beyond': 'La apertura ha terminado. El estudio demuestra el valor de cada paso mientras miras.',
  'solved.undo': 'Deshacer',
  'solved.again': 'Desde el principio',
  'solved.study': 'Abrir en el estudio',
  'solved.how':
    'Cómo se sabe: una búsqueda ha demostrado el resultado de todas las maneras de colocar todas las piezas. Lo anterior se deduce de ahí. «docs/truth.md», en el código fuente de Stackade, explica cómo puede comprobarlo cualquiera.',
};
