/** Words of what is printed, loaded with it. */
import { createWords } from '../state/strings/feature';

export const words = createWords(
  {
    'print.title': 'Print',
    'print.now': 'Print',
    'print.back': 'Back',
    'print.nothing': 'There is no game on the board.',
    'print.sheet': 'Sheet',
    'print.sheetOf': 'Sheet {sheet} of {all}',
    'print.puzzles': 'Puzzles: {game}',
    'print.answers': 'Answers: {game}',
    'print.answer': 'Answer: {moves}.',
    'print.or': 'or',
    'print.line': 'For instance: {moves}',
    'print.turn': '{side} to move',
    'print.over': 'The game is over',
    'print.position': 'Position: {position}',
    'print.proof': 'Every answer is proved.',
  },
  {
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
  },
);
