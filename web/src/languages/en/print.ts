/** The words of printing. */
export const print = {
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
};
