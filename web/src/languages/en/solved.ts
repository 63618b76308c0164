/** The words about solved openings. */
export const solved = {
  'solved.title': 'Solved: {game}',
  'solved.lead':
    'Every position of this opening is solved. Each free cell shows what comes of playing there if nobody errs: + the side to move wins, = a draw, − it loses.',
  'solved.board': 'Board',
  'solved.standard': 'Standard',
  'solved.loading': 'The table is being fetched…',
  'solved.absent': 'The table of this game is not here: it could not be fetched, or it is not complete yet.',
  'solved.failed': 'The table could not be asked: {why}',
  'solved.picture': 'The board after {count} moves, with the result of every move',
  'solved.win': '{side} to move wins.',
  'solved.draw': '{side} to move draws.',
  'solved.loss': '{side} to move loses.',
  'solved.moves.win': 'These win',
  'solved.moves.draw': 'These draw',
  'solved.moves.loss': 'These lose',
  'solved.beyond': 'The opening is over. What each step is worth, the study proves while you look.',
  'solved.undo': 'Take back',
  'solved.again': 'From the start',
  'solved.study': 'Open in the study',
  'solved.how':
    'How this is known: a search has proved the result of every way to place all the pieces. What comes before follows from those. “docs/truth.md” in the source of Stackade tells how anybody can check it.',
};
