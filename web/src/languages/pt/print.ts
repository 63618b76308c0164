import type { Texts } from '../texts';

export const print: Texts['print'] = {
  'print.title': 'Imprimir',
  'print.now': 'Imprimir',
  'print.back': 'Voltar',
  'print.nothing': 'Não há nenhum jogo no tabuleiro.',
  'print.sheet': 'Folha',
  'print.sheetOf': 'Folha {sheet} de {all}',
  'print.puzzles': 'Problemas: {game}',
  'print.answers': 'Soluções: {game}',
  'print.answer': 'Solução: {moves}.',
  'print.or': 'ou',
  'print.line': 'Por exemplo: {moves}',
  'print.turn': 'Joga {side}',
  'print.over': 'O jogo acabou',
  'print.position': 'Posição: {position}',
  'print.proof': 'Todas as soluções estão provadas.',
};
