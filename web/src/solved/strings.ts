/** Words of the page about solved openings. */
import { createWords } from '../state/strings';

export const words = createWords('solved');
