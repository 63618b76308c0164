/** What is heard of a move, and when: the same flights that animation plays. Headless. */
import { heightOf, type TimedFlight } from '../state/flights';
import { type Kinds, stackForm } from '../state/kinds';
import type { Form } from '../state/view';

/** A sound of pieces: landing on the board or on others, sliding off, or turning over. */
export interface Cue {
  kind: 'land' | 'slide' | 'turn';
  /** Milliseconds from the start of the animation. */
  at: number;
  /** From 0 to 1: how much lands. */
  weight: number;
  stuff: Stuff;
}

/** Discs are lacquered, rings are glazed, everything else is wood. */
export type Stuff = 'disc' | 'ring' | 'wood';

const STUFFS: Readonly<Partial<Record<Form, Stuff>>> = { disc: 'disc', ring: 'ring' };
/** How far through its beat a flight is heard to land. */
const TOUCH = 0.93;
const MOST = 12;

/** The cues of flights whose beats take so long, in their order. */
export function cuesOf(flights: readonly TimedFlight[], kinds: Kinds, beat: number): Cue[] {
  const stuff = STUFFS[stackForm(kinds)] ?? 'wood';
  const cues = flights.flatMap((flight): Cue[] => {
    const weight = Math.min(1, 0.35 + heightOf(flight.pieces) * 0.13);
    const [leaves, lands] = [flight.delay * beat, (flight.delay + TOUCH) * beat];
    if (flight.turnOver)
      return [cue('turn', leaves + beat * 0.3, weight, stuff), cue('land', lands, weight, stuff)];
    const slides = 'cell' in flight.from ? [cue('slide', leaves, weight, stuff)] : [];
    return [...slides, cue('land', lands, weight, stuff)];
  });
  return cues.sort((a, b) => a.at - b.at).slice(0, MOST);
}

function cue(kind: Cue['kind'], at: number, weight: number, stuff: Stuff): Cue {
  return { kind, at, weight, stuff };
}
