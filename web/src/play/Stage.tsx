/** What is to be done next, and the tools for it: parts and directions, Confirm, Cancel, typed moves. */
import { useRef, useState } from 'preact/hooks';
import { beside } from '../state/geometry';
import type { Hand, Objection } from '../state/hand';
import { type Key, t } from '../state/strings';
import { cellOf, height, type View, type Way } from '../state/view';
import { list, sayWhy } from '../state/words';
import { focusBoard } from '../ui/focus';
import { Button } from '../ui/parts';

/** The next step in words. */
export function stageWords(view: View, hand: Hand): string {
  const { stage, from, ...state } = hand.state.value;
  const parts = state.parts.map(({ count }) => count);
  const pending = hand.pending.value;
  if (pending) return t('stage.again', { cell: pending.cell });
  if (stage === 'from') return fromWords(hand);
  if (stage === 'to') return t('stage.to', { cell: from ?? '' });
  if (stage === 'submit') return t('stage.submit', { parts: list(parts.map(String)) });
  if (stage === 'placed') return t('stage.placed');
  if (stage !== 'parts') return '';
  const all = height(cellOf(view, from ?? '') ?? { name: '', pieces: [] });
  const left = all - parts.reduce((sum, part) => sum + part, 0);
  return parts.length > 0 ? t('stage.partsMore', { left, all }) : t('stage.parts', { cell: from ?? '' });
}

function fromWords(hand: Hand): string {
  const { can_place, can_move } = hand.state.value;
  return t(can_place && can_move ? 'stage.either' : can_place ? 'stage.place' : 'stage.from');
}

/** Those that only say that it cannot be done: the others name a reason already, and one is enough. */
const WITHOUT_REASON: ReadonlySet<string> = new Set<Objection['why']>(['notHere', 'line']);

export function objectionWords(objection: Objection): string {
  const { why, cell, from, part, because, game } = objection;
  const said = t(`no.${why}` as Key, { cell: cell ?? '', from: from ?? '', part: part ?? '' });
  return because && WITHOUT_REASON.has(why) ? `${said.replace(/\.$/, '')}${sayWhy(game, because)}.` : said;
}

interface PartsProps {
  hand: Hand;
  view: View | null;
  /** Whether the board is turned: an arrow points where the parts go on the screen. */
  flipped?: boolean;
}

/** Directions and parts as buttons, for those who would rather not tap on cells: there while a stack is being split. */
export function PartsChooser({ hand, view, flipped = false }: PartsProps) {
  const { stage, from, ...state } = hand.state.value;
  const [shown, show] = useState<Way | null>(null);
  const isOpen = stage === 'parts' || stage === 'submit';
  if (!isOpen) return null;
  const ways = new Map(state.ways.map(({ way, counts }) => [way, counts]));
  const heading = state.way ?? (shown && ways.has(shown) ? shown : null);
  const parts = heading ? (ways.get(heading) ?? []) : [];
  const canTurn = (way: Way) => ways.has(way) && (state.way === null || state.way === way);
  // Compass points would contradict the screen where the board is turned; cells are where they are.
  const wordsOf = (way: keyof typeof ANGLES, seen: keyof typeof ANGLES) => {
    const cell = view && from ? beside(view, from, ANGLES[way]) : null;
    return cell ? t('parts.towards', { cell }) : t(`heading.${seen}`);
  };
  return (
    <div class="parts-chooser">
      <div class="rose" role="group" aria-label={t('parts.direction')}>
        {WAYS.map((seen) => ({ seen, way: flipped ? OPPOSITE[seen] : seen })).map(({ seen, way }) => (
          <button
            type="button"
            key={way}
            class={`way way-${seen}`}
            aria-disabled={!canTurn(way) || undefined}
            aria-pressed={heading === way}
            aria-label={wordsOf(way, seen)}
            title={wordsOf(way, seen)}
            onClick={() => canTurn(way) && show(way)}
          >
            <svg viewBox="-14 -14 28 28" class="icon" aria-hidden="true">
              <path d="M-8 0H7M1-6l6 6-6 6" transform={`rotate(${ANGLES[seen]})`} />
            </svg>
          </button>
        ))}
      </div>
      <div class="part-buttons" role="group" aria-label={t('parts.parts')}>
        {HEIGHTS.map((part) => (
          <button
            type="button"
            key={part}
            class="part"
            aria-disabled={!parts.includes(part) || undefined}
            aria-pressed={state.parts.some(({ count }) => count === part)}
            onClick={() => heading && parts.includes(part) && void hand.choosePart(heading, part)}
          >
            {part}
          </button>
        ))}
      </div>
    </div>
  );
}

/** No line of the board is longer. */
const HEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** As they stand on the screen, row by row. */
const WAYS = ['nw', 'ne', 'w', 'e', 'sw', 'se'] as const;
const OPPOSITE = { nw: 'se', ne: 'sw', w: 'e', e: 'w', sw: 'ne', se: 'nw' } as const;
const ANGLES = { e: 0, se: 60, sw: 120, w: 180, nw: 240, ne: 300 };

/** Confirm and Cancel, which are always there so that nothing jumps. */
export function StepButtons({ hand }: { hand: Hand }) {
  const { stage, from, can_split } = hand.state.value;
  const splits = useRef(false);
  // Where stacks split once they always do, also while somebody else is to move.
  splits.current ||= can_split;
  return (
    <>
      {splits.current && (
        <Button
          id="submit"
          icon="check"
          kind={stage === 'submit' ? 'primary' : 'plain'}
          label={t('play.submit')}
          disabled={stage !== 'submit'}
          onClick={() => void hand.submit()}
        />
      )}
      <Button
        id="cancel"
        icon="cancel"
        label={t('play.cancel')}
        disabled={from === null}
        onClick={() => hand.cancel()}
      />
    </>
  );
}

interface TypedProps {
  hand: Hand;
  disabled: boolean;
  /** Whether a legal move may be shown as an example; in a puzzle it might be the solution. */
  shows?: boolean;
  onMove(text: string): Promise<boolean>;
  onRefused(text: string): void;
}

/** A move typed in notation. */
export function TypedMove({ hand, disabled, shows = true, onMove, onRefused }: TypedProps) {
  const [text, write] = useState('');
  const example = shows ? hand.state.value.example : null;
  const submit = async (event: Event) => {
    event.preventDefault();
    const move = text.trim();
    if (!move) return;
    if (!disabled && (await onMove(move))) write('');
    else onRefused(move);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>
        <span class="sr">{t('play.type')}</span>
        <input
          id="typed-move"
          value={text}
          maxLength={24}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={example ? t('play.typeHint', { move: example }) : t('play.type')}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.currentTarget.value = '';
            write('');
            focusBoard();
          }}
        />
      </label>
      <button type="submit" class="button plain" aria-disabled={disabled || undefined}>
        <span>{t('play.go')}</span>
      </button>
    </form>
  );
}
