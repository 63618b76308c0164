/** The games by name, in the order in which they are listed. */
export const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];
