/** Moves that a text names in notation: whoever cannot read that yet is told them in words, and shown them on the board. */
import type { Line, Rules } from '../engine/rules';
import type { Step } from '../generated/games';
import type { Hint } from '../state/session';
import type { Move, View } from '../state/view';
import { sayMove } from '../state/words';

export interface StepHint {
  words: string;
  /** A right move, where the hint names one or the step allows only one. */
  move: Hint | null;
}

/** Whatever may be a move: no punctuation at its ends, and a digit in it. What follows a colon explains the move before it. */
const WORDS = /[^\s.,:;()«»“”]*\d[^\s.,:;()«»“”]*/g;
const UNEXPLAINED = new RegExp(`${WORDS.source}(?![^\\s.,:;()«»“”]*:)`, 'g');

/** What a step's hint says, with its moves in words. */
export async function stepHint(
  rules: Rules,
  line: Line,
  view: View,
  { hint, accept }: Step,
): Promise<StepHint> {
  const texts = hint.match(WORDS) ?? [];
  const described = await rules.describe(line, texts);
  const legal = new Map(described.flatMap((move) => (move ? [[move.text, move] as const] : [])));
  const words = hint.replace(UNEXPLAINED, (text) => {
    const move = legal.get(text);
    return move ? sayMove(view, move) : text;
  });
  const [named = null] = legal.values();
  const move = named ?? (await onlyMove(rules, line, accept));
  // What a hint leaves to be found is not shown.
  if (!move || !(named || move.landings.some(({ cell }) => hint.includes(cell))))
    return { words, move: null };
  const after = await rules.view({ ...line, moves: [...line.moves, move.text] });
  return { words, move: { move, after } };
}

/** The one right move of a step, unless there are several. */
async function onlyMove(rules: Rules, line: Line, accept: string[]): Promise<Move | null> {
  const [only] = accept;
  if (only === undefined || accept.length > 1 || only.includes('*')) return null;
  const [move = null] = await rules.describe(line, [only]);
  return move;
}

/** A text with those moves of a line that it names in words, as it is to be heard. */
export async function spokenText(
  rules: Rules,
  line: Line,
  moves: readonly string[],
  text: string,
): Promise<string> {
  const [view, named] = await Promise.all([rules.view(line), movesNamed(rules, line, moves, text)]);
  return text.replace(WORDS, (word) => {
    const move = named.find((each) => each.text === word);
    // Marks set the move off from the sentence in which its name stood.
    return move ? `“${sayMove(view, move)}”` : word;
  });
}

/** Those moves of a line that a text names, one after the other, as far as it names them. */
export async function movesNamed(
  rules: Rules,
  line: Line,
  moves: readonly string[],
  text: string,
): Promise<Move[]> {
  const isNamed = (move: string) => text.match(WORDS)?.includes(move) === true;
  const unnamed = moves.findIndex((move) => !isNamed(move));
  const named = unnamed < 0 ? moves : moves.slice(0, unnamed);
  const described = await Promise.all(
    named.map((move, ply) =>
      rules.describe({ ...line, moves: [...line.moves, ...named.slice(0, ply)] }, [move]),
    ),
  );
  return described.flatMap(([move]) => (move ? [move] : []));
}
