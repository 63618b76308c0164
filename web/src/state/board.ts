/** The interface of both boards, SVG and three.js: a picture of one state that knows no rules. */
import type { Run, Side, View } from './view';

/** What is drawn on the board beside the pieces. */
export interface Marks {
  /** The stack that has been picked up. */
  selected: string | null;
  /** Cells that may be chosen now. */
  targets: Target[];
  /** Cells that a move may begin with, where nothing has been picked up. */
  starts?: readonly string[];
  /** The cells of the last move. */
  last: string[];
  hint: string[];
  /** Where the keyboard is. */
  cursor: string | null;
  /** Where a move ends that waits for a second tap. */
  pending?: string | null;
  /** What the cells will hold if the move in the making is played; drawn as ghosts. */
  preview: CellPreview[];
  /** Drawn in a study, by people or by the engine. */
  arrows?: Arrow[];
  notes?: CellNote[];
}

/** What a drawing of somebody says. */
export type PenKind = 'good' | 'bad' | 'idea';
/** Threats are drawn by the engine alone, and look like nothing that people draw. */
export type NoteKind = PenKind | 'threat';

export interface Arrow<Kind extends NoteKind = NoteKind> {
  kind: Kind;
  from: string;
  to: string;
}

/** What arrows are drawn with: the secondary button always draws, and other pointers when the pen is down. */
export interface Pen {
  kind: PenKind;
  isDown: boolean;
}

/** A mark on a cell, with a sign or two if there is something to read. */
export interface CellNote {
  kind: NoteKind;
  cell: string;
  text?: string;
}

export interface Target {
  cell: string;
  capture: boolean;
  /** A few signs to write there, such as the height of the part that lands. */
  label?: string;
}

/** A cell as it will be. */
export interface CellPreview {
  cell: string;
  pieces: Run[];
}

export interface How {
  animate: boolean;
  /** 1 is normal, 2 twice as fast. */
  speed: number;
  /** Seen from the second side's place. */
  flipped: boolean;
  /** Whether the names of rows and columns are written beside the board. */
  coordinates: boolean;
}

export type Lift = 'no' | 'yes' | 'held';

/** Fingers want targets of so many CSS pixels. */
export const FINGER = 44;

export interface Board {
  /** Resolves when the animation has ended or was skipped. */
  show(view: View, marks: Marks, how: How): Promise<void>;
  skip(): void;
  /** A tap or click on a cell; `isSmall` is a finger on a cell that is smaller than fingers are. */
  onPick: (cell: string, isSmall?: boolean) => void;
  /** Whether what stands on a cell can be carried, or is in the hand already. */
  canLift?: (cell: string) => Lift;
  /** Whether a piece of a side's reserve can be placed now: on a cell, or anywhere. Placing it is picking that cell. */
  canPlace?: (side: Side, cell?: string) => boolean;
  /** What was carried is let go of over a cell, or outside of the board. */
  onDrop?: (cell: string | null) => void;
  /** A finger has swept over the board: back to the right, on to the left. */
  onSwipe?: (by: -1 | 1) => void;
  /** Long press or secondary click: list a stack's contents; null when they are to be put away. */
  onInspect: (cell: string | null) => void;
  resize(): void;
  dispose(): void;
}

/** More than a board need have; the 3D one has it. */
export type RichBoard = Board & {
  onTrouble?: (trouble: string) => void;
  setTheme?: (theme: string) => void;
  setCamera?: (where: string) => void;
  inspect?: (cell: string | null) => void;
  /** Lets arrows be drawn by dragging; the SVG board can. */
  setPen?: (pen: Pen | null) => void;
  onStroke?: (arrow: Arrow<PenKind>) => void;
  /** Somebody has moved the camera away from its seat, or it is back there. */
  onCamera?: (isMoved: boolean) => void;
  /** How far the camera has gone around the board from the first side's seat, in radians. */
  azimuth?: () => number;
  /** Goes to a place to play in. */
  setPlace?: (name: string) => Promise<void>;
  /** Whether a place may move on its own. */
  setLive?: (isLive: boolean) => void;
  controls?: () => PlaceControl[];
  setControl?: (name: string, value: number) => void;
  onControls?: (controls: PlaceControl[]) => void;
};

/** A slider of the time of day has so many steps: five minutes each. */
export const DAY_STEPS = 288;

/** Something that can be changed in a place: a switch is 0 or 1, a slider from 0 to 1. */
export interface PlaceControl {
  name: string;
  kind: 'switch' | 'slider';
  value: number;
}

/** What `board2d` and `scene` export. */
export type CreateBoard = (host: HTMLElement) => Promise<Board>;

export const NO_MARKS: Marks = {
  selected: null,
  targets: [],
  last: [],
  hint: [],
  cursor: null,
  preview: [],
};
