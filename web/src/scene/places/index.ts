/** The places there are. Each is loaded when somebody goes there; the studio comes with the board. */
import { makeStudio } from '../studio';
import type { PlaceMaker } from './place';

const MAKERS = {
  studio: async (): Promise<PlaceMaker> => makeStudio,
  room: async (): Promise<PlaceMaker> => (await import('./room')).makeRoom,
  station: async (): Promise<PlaceMaker> => (await import('./station')).makeStation,
  hillside: async (): Promise<PlaceMaker> => (await import('./hillside')).makeHillside,
} as const;

export type PlaceName = keyof typeof MAKERS;

export const PLACES = Object.keys(MAKERS) as PlaceName[];

/** Loads what makes a place. */
export function loadPlace(name: PlaceName): Promise<PlaceMaker> {
  return MAKERS[name]();
}
