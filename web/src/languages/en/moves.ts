/** Why a move cannot be played: the engine's own words. */
import { MOVE_PHRASES } from '../../generated/phrases';

export const moves = MOVE_PHRASES;
