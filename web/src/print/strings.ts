/** Words of what is printed. */
import { createWords } from '../state/strings';

export const words = createWords('print');
