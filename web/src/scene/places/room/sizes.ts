/** How big the room is; its middle is the table's, and heights are counted from the cells. */
import { FLOOR } from '../../sizes';

/** A table is 75 cm high. */
export const GROUND = FLOOR - 15;
export const CEILING = GROUND + 50;
export const WALLS = { left: -46, right: 46, back: -46, front: 44 } as const;
