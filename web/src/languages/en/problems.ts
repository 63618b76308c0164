/** What is wrong with positions and records: the engine's own words. */
import { POSITION_PHRASES, RECORD_PHRASES } from '../../generated/phrases';

export const problems = { ...POSITION_PHRASES, ...RECORD_PHRASES };
