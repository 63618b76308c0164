import type { Texts } from '../texts';

export const print: Texts['print'] = {
  'print.title': 'Imprimir',
  'print.now': 'Imprimir',
  'print.back': 'Volver',
  'print.nothing': 'No hay ninguna partida en el tablero.',
  'print.sheet': 'Hoja',
  'print.sheetOf': 'Hoja {sheet} de {all}',
  'print.puzzles': 'Problemas: {game}',
  'print.answers': 'Soluciones: {game}',
  'print.answer': 'Solución: {moves}.',
  'print.or': 'o',
  'print.line': 'Por ejemplo: {moves}',
  'print.turn': 'Juega {side}',
  'print.over': 'La partida ha terminado',
  'print.position': 'Posición: {position}',
  'print.proof': 'Todas las soluciones están demostradas.',
};
