/** Words of the library. */
import { createWords } from '../state/strings';

export const words = createWords('library');
