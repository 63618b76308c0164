/** The words of the board for other pages. */
export const embed = {
  'embed.empty': 'An empty board',
  'embed.shape':
    'There is no game in the address of this board: a part of it was lost. Whoever put it here can copy the link once more.',
  'embed.version':
    'The address of this board comes from a newer Stackade than this one. Reload the page to get the newer one.',
  'embed.game':
    'The address of this board names a game or a position that Stackade does not know. Whoever put it here can copy the link once more.',
  'embed.damaged':
    'The address of this board is damaged: its moves do not fit together. Whoever put it here can copy the link once more.',
  'embed.broken': 'The board does not start in this browser. Reload the page, or open Stackade itself.',
  'embed.last': 'To the end',
  'embed.turn': '{side} to move',
};
