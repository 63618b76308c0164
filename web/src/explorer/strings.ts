/** Words of the explorer. */
import { createWords } from '../state/strings';

export const words = createWords('explorer');
