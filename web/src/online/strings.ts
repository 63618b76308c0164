/** Words of online play. */
import { createWords } from '../state/strings';

export const words = createWords('online');
