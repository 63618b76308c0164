/** Words of the embedded board that the page does not have. */
import { createWords } from '../state/strings';

export const words = createWords('embed');
