/** The 3D board of Stackade, drawn with three.js. Nothing outside this folder knows three.js. */
import { Board3d, type BoardOptions, STUDIO, type Where } from './board3d';
import { loadPlace, type PlaceName } from './places';

export type { Board3d, BoardOptions, Drawn, Trouble } from './board3d';
export { CAMERAS, type CameraName } from './camera';
export { PLACES, type PlaceName } from './places';
export type { Control, ControlName, Theme } from './places/place';

/** Makes a board that fills its host. Fails where there is no WebGL. */
export async function createBoard(host: HTMLElement, options: BoardOptions = {}): Promise<Board3d> {
  return new Board3d(host, options, await findPlace(options.place));
}

/** A place that cannot be loaded, such as without a network, is no reason to have no board. */
async function findPlace(name: PlaceName = 'studio'): Promise<Where> {
  try {
    return { name, make: await loadPlace(name) };
  } catch (error) {
    console.warn(`the ${name} could not be loaded`, error);
    return STUDIO;
  }
}
