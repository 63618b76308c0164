/** Words of sharing and downloading. */
import { createWords } from '../state/strings';

export const words = createWords('share');
