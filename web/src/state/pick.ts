/**
 * A move in the making: a stack, where it goes, how it is split, where a piece is placed. It is chosen
 * among the texts of the legal moves, so that nothing here knows a rule.
 */
import type { CellPreview, Target } from './board';
import { between, type Heading, landings, readTurn, step, type Turn } from './turn';
import { cellOf, height, type Run, top, type View } from './view';

/** What has been chosen of a move. */
export interface Pick {
  from: string | null;
  heading: Heading | null;
  /** In the order in which they were chosen. */
  parts: number[];
  /** How many of the last parts followed from the others. */
  forced: number;
  /** Whether the split was submitted, and only the new piece is missing. */
  isSubmitted: boolean;
}

/** What is to be chosen next. */
export type Stage = 'over' | 'from' | 'to' | 'parts' | 'submit' | 'placed';

/** Why a cell cannot be chosen; the words are in the catalogue. */
export type Objection =
  | { why: 'empty' | 'stuck' | 'theirs' | 'cube' | 'nobody' | 'placeTaken' | 'placeHole'; cell: string }
  | { why: 'notHere'; from: string; cell: string }
  | { why: 'line' | 'sameWay' }
  | { why: 'noSplit'; part: number };

export type Reply =
  | { kind: 'more'; pick: Pick }
  | { kind: 'play'; text: string }
  | { kind: 'refused'; objection: Objection };

export const NOTHING_PICKED: Pick = { from: null, heading: null, parts: [], forced: 0, isSubmitted: false };

export function readMoves(view: View): Turn[] {
  return view.moves.map(readTurn);
}

export function stageOf(turns: Turn[], pick: Pick): Stage {
  if (turns.length === 0) return 'over';
  const first = pick.from && turns.find((turn) => agrees(pick, turn));
  if (!first) return 'from';
  if (!first.heading) return 'to';
  if (!isSplit(turns, pick)) return 'parts';
  return pick.isSubmitted ? 'placed' : 'submit';
}

/** Whether a move is one that this may become. */
function agrees(pick: Pick, turn: Turn): boolean {
  return (
    (pick.from === null || turn.from === pick.from) &&
    (pick.heading === null || turn.heading === pick.heading) &&
    pick.parts.every((part) => turn.parts.includes(part))
  );
}

/** Whether the parts chosen make up a whole split. */
function isSplit(turns: Turn[], pick: Pick): boolean {
  return pick.parts.length > 0 && finished(turns, pick).length > 0;
}

/** The moves whose parts are the ones chosen, all of them. */
function finished(turns: Turn[], pick: Pick): Turn[] {
  return turns.filter((turn) => agrees(pick, turn) && turn.parts.length === pick.parts.length);
}

/** The cells that can be chosen now, each once. */
export function choices(turns: Turn[], pick: Pick): string[] {
  const matching = turns.filter((turn) => agrees(pick, turn));
  const found: Record<Stage, () => (string | null)[]> = {
    over: () => [],
    from: () => turns.map((turn) => turn.from ?? turn.placed),
    to: () => matching.map((turn) => turn.to),
    parts: () => matching.flatMap((turn) => openLandings(pick, turn)),
    submit: () => [],
    placed: () => finished(turns, pick).map((turn) => turn.placed),
  };
  const cells = found[stageOf(turns, pick)]().filter((cell) => cell !== null);
  return [...new Set(cells)];
}

/** Where the parts of a move land that are not chosen yet. */
function openLandings(pick: Pick, turn: Turn): string[] {
  const open = landings(turn).filter(({ part }) => part !== null && !pick.parts.includes(part));
  return open.map(({ cell }) => cell);
}

/** The cells that can be chosen now, with what is to be drawn on them. */
export function targets(view: View, turns: Turn[], pick: Pick): Target[] {
  const stage = stageOf(turns, pick);
  return choices(turns, pick).map((cell) => {
    const standing = cellOf(view, cell);
    const run = standing && top(standing);
    const isEnemy = run?.side != null && run.side !== view.side;
    const capture =
      (stage === 'to' || stage === 'parts') && run !== undefined && (isEnemy || isTaken(turns, pick, cell));
    const far = stage === 'parts' && pick.from ? between(pick.from, cell)?.far : undefined;
    return far === undefined ? { cell, capture } : { cell, capture, label: String(far) };
  });
}

/** Whether a move to this cell is written as a capture. */
function isTaken(turns: Turn[], pick: Pick, cell: string): boolean {
  return turns.some((turn) => agrees(pick, turn) && turn.to === cell && turn.isCapture);
}

export function choose(view: View, turns: Turn[], pick: Pick, cell: string): Reply {
  switch (stageOf(turns, pick)) {
    case 'over':
      return more(pick);
    case 'from':
      return chooseFrom(view, turns, cell);
    case 'to':
      return chooseTo(turns, pick, cell);
    case 'parts':
    case 'submit':
      return chooseLanding(turns, pick, cell);
    case 'placed':
      return choosePlaced(view, turns, pick, cell);
  }
}

function chooseFrom(view: View, turns: Turn[], cell: string): Reply {
  if (turns.some((turn) => turn.from === cell)) return more({ ...NOTHING_PICKED, from: cell });
  const placing = turns.find((turn) => turn.from === null && turn.placed === cell);
  return placing ? { kind: 'play', text: placing.text } : refused(whyNotFrom(view, turns, cell));
}

function whyNotFrom(view: View, turns: Turn[], cell: string): Objection {
  const standing = cellOf(view, cell);
  const run = standing && top(standing);
  if (turns.some((turn) => turn.from === null && turn.placed !== null)) return whyNotPlaced(view, cell);
  if (!run) return { why: 'empty', cell };
  if (run.kind === 'cube') return { why: 'cube', cell };
  if (run.kind !== 'own') return { why: 'nobody', cell };
  return { why: run.side === view.side ? 'stuck' : 'theirs', cell };
}

function chooseTo(turns: Turn[], pick: Pick, cell: string): Reply {
  const found = turns.find((turn) => agrees(pick, turn) && turn.to === cell);
  return found
    ? { kind: 'play', text: found.text }
    : letGoOr(turns, pick, cell, { why: 'notHere', from: pick.from ?? '', cell });
}

function chooseLanding(turns: Turn[], pick: Pick, cell: string): Reply {
  const way = pick.from ? between(pick.from, cell) : null;
  if (!way) return letGoOr(turns, pick, cell, { why: 'line' });
  // What could be another stack of one's own is one only if no part can land there.
  const reply = choosePart(turns, pick, way.heading, way.far);
  return reply.kind === 'refused' ? letGoOr(turns, pick, cell, reply.objection) : reply;
}

/** Chooses a part by its height; one that was chosen already is taken out. */
export function choosePart(turns: Turn[], pick: Pick, heading: Heading, part: number): Reply {
  if (pick.heading !== null && pick.heading !== heading) return refused({ why: 'sameWay' });
  // What has followed by itself stays when it is chosen as well.
  const followed = pick.forced > 0 ? pick.parts.slice(pick.parts.length - pick.forced + 1) : [];
  if (followed.includes(part)) return more(pick);
  if (pick.parts.includes(part)) {
    const parts = pick.parts.filter((known) => known !== part);
    return more({
      ...pick,
      parts,
      heading: parts.length > 0 ? heading : null,
      forced: 0,
      isSubmitted: false,
    });
  }
  // A part that goes with none of those chosen before takes their place.
  const trials = [[...pick.parts, part], [part]].map((parts) => ({
    ...pick,
    heading,
    parts,
    forced: 0,
    isSubmitted: false,
  }));
  const trial = trials.find((trial) => turns.some((turn) => agrees(trial, turn)));
  if (!trial) return refused({ why: 'noSplit', part });
  const splits = new Map(
    turns.filter((turn) => agrees(trial, turn)).map((turn) => [turn.parts.join(), turn.parts]),
  );
  const only = splits.size === 1 ? [...splits.values()][0] : undefined;
  if (!only) return more(trial);
  // Only one way is left to split the rest.
  const rest = only.filter((known) => !trial.parts.includes(known));
  return more({ ...trial, parts: [...trial.parts, ...rest], forced: rest.length + 1 });
}

function choosePlaced(view: View, turns: Turn[], pick: Pick, cell: string): Reply {
  const found = finished(turns, pick).find((turn) => turn.placed === cell);
  return found ? { kind: 'play', text: found.text } : refused(whyNotPlaced(view, cell));
}

function whyNotPlaced(view: View, cell: string): Objection {
  const standing = cellOf(view, cell);
  return { why: standing && top(standing) ? 'placeTaken' : 'placeHole', cell };
}

/** Choosing the stack itself again lets go of it; another stack that can move is picked instead. */
function letGoOr(turns: Turn[], pick: Pick, cell: string, objection: Objection): Reply {
  if (pick.from === cell) return more(NOTHING_PICKED);
  const canMove = turns.some((turn) => turn.from === cell);
  return pick.parts.length === 0 && canMove ? more({ ...NOTHING_PICKED, from: cell }) : refused(objection);
}

/** Takes the last choice back; null if there was none. */
export function back(pick: Pick): Pick | null {
  if (pick.isSubmitted) return { ...pick, isSubmitted: false };
  if (pick.parts.length > 0) {
    const parts = pick.parts.slice(0, pick.parts.length - Math.max(1, pick.forced));
    return { ...pick, parts, heading: parts.length > 0 ? pick.heading : null, forced: 0 };
  }
  return pick.from === null ? null : NOTHING_PICKED;
}

/** The ways in which the picked stack can go, and the parts it can have on each. */
export function headings(turns: Turn[], pick: Pick): Map<Heading, number[]> {
  const found = new Map<Heading, Set<number>>();
  for (const turn of turns) {
    if (turn.from !== pick.from || !turn.heading) continue;
    const parts = found.get(turn.heading) ?? new Set();
    for (const part of turn.parts) parts.add(part);
    found.set(turn.heading, parts);
  }
  return new Map([...found].map(([heading, parts]) => [heading, [...parts].sort()]));
}

/** What the cells will hold if the parts chosen so far are moved. */
export function preview(view: View, pick: Pick): CellPreview[] {
  const { from, heading } = pick;
  if (!from || !heading || pick.parts.length === 0) return [];
  const whole = height(cellOf(view, from) ?? { name: from, pieces: [] });
  const left = whole - pick.parts.reduce((sum, part) => sum + part, 0);
  const own = (count: number): Run[] => (count > 0 ? [{ kind: 'own', side: view.side, count }] : []);
  const landed = pick.parts.map((part) => {
    const cell = step(from, heading, part);
    const standing = cellOf(view, cell);
    return { cell, pieces: own(part + (standing ? height(standing) : 0)) };
  });
  return [{ cell: from, pieces: own(left) }, ...landed];
}

function more(pick: Pick): Reply {
  return { kind: 'more', pick };
}

function refused(objection: Objection): Reply {
  return { kind: 'refused', objection };
}
