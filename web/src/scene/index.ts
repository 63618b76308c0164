/** The 3D board of Stackade, drawn with three.js. Nothing outside this folder knows three.js. */
import { Board3d, type BoardOptions } from './board3d';

export type { Board3d, BoardOptions, Drawn, Trouble } from './board3d';
export { CAMERAS, type CameraName } from './camera';
export type { Theme } from './studio';

/** Makes a board that fills its host. Fails where there is no WebGL. */
export async function createBoard(host: HTMLElement, options: BoardOptions = {}): Promise<Board3d> {
  return new Board3d(host, options);
}
