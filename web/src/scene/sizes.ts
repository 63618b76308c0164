/** How big things are; a cell is 1 wide, and its surface is at height 0. */

export const SIZES = {
  disc: { radius: 0.4, height: 0.135 },
  ring: { radius: 0.39, hole: 0.17, height: 0.15 },
  pyramid: { reach: 0.4, height: 0.66, rim: 0.1 },
  cube: { reach: 0.27, height: 0.52 },
  cone: { radius: 0.24, height: 0.44 },
} as const;

/** How deep the floor of the studio lies under the cells. */
export const FLOOR = -0.46;
/** The floor of a tray and of a box, on which pieces in reserve stand. */
export const TRAY_FLOOR = -0.12;
export const BOX_FLOOR = -0.3;
