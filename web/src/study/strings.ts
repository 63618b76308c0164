/** Words of the study. */
import type { Texts } from '../languages/texts';
import { createWords } from '../state/strings';

export type Key = keyof Texts['study'];

export const s = createWords('study');
