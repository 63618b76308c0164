/** The 2D board, which the menu and the rules draw with, too. */
import { createLoader } from '../offline/loader';

export const flatBoard = createLoader(() => import('../board2d'));
