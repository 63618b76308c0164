/** What is to be done next, and the tools for it: parts and directions, Submit, Cancel, typed moves. */
import { useRef, useState } from 'preact/hooks';
import type { Hand } from '../state/hand';
import { headings, type Objection } from '../state/pick';
import { type Key, t } from '../state/strings';
import type { Heading } from '../state/turn';
import { cellOf, height, type View } from '../state/view';
import { list } from '../state/words';
import { focusBoard } from './focus';
import { Button } from './parts';

/** The next step in words. */
export function stageWords(view: View, hand: Hand): string {
  const { from, parts } = hand.pick.value;
  const stage = hand.stage.value;
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
  const places = hand.turns.value.some((turn) => turn.from === null && turn.placed !== null);
  const moves = hand.turns.value.some((turn) => turn.from !== null);
  return t(places && moves ? 'stage.either' : places ? 'stage.place' : 'stage.from');
}

export function objectionWords(objection: Objection): string {
  const { why, ...values } = objection;
  return t(`no.${why}` as Key, values);
}

/** Directions and parts as buttons, for those who would rather not tap on cells. Always there where stacks split, so that nothing jumps. */
export function PartsChooser({ hand }: { hand: Hand }) {
  const stage = hand.stage.value;
  const pick = hand.pick.value;
  const [shown, show] = useState<Heading | null>(null);
  const isOpen = stage === 'parts' || stage === 'submit';
  const ways = isOpen ? headings(hand.turns.value, pick) : new Map<Heading, number[]>();
  const heading = pick.heading ?? (shown && ways.has(shown) ? shown : null);
  const parts = heading ? (ways.get(heading) ?? []) : [];
  const canTurn = (way: Heading) => ways.has(way) && (pick.heading === null || pick.heading === way);
  return (
    <div class="parts-chooser">
      <div class="rose" role="group" aria-label={t('parts.direction')}>
        {(['nw', 'ne', 'w', 'e', 'sw', 'se'] as const).map((way) => (
          <button
            type="button"
            key={way}
            class={`way way-${way}`}
            aria-disabled={!canTurn(way) || undefined}
            aria-pressed={heading === way}
            aria-label={t(`heading.${way}`)}
            title={t(`heading.${way}`)}
            onClick={() => canTurn(way) && show(way)}
          >
            <svg viewBox="-14 -14 28 28" class="icon" aria-hidden="true">
              <path d="M-8 0H7M1-6l6 6-6 6" transform={`rotate(${ANGLES[way]})`} />
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
            aria-pressed={pick.parts.includes(part)}
            onClick={() => heading && parts.includes(part) && hand.choosePart(heading, part)}
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

const ANGLES: Record<Heading, number> = { e: 0, se: 60, sw: 120, w: 180, nw: 240, ne: 300 };

/** Submit and Cancel, which are always there so that nothing jumps. */
export function StepButtons({ hand }: { hand: Hand }) {
  const stage = hand.stage.value;
  const canCancel = hand.pick.value.from !== null;
  const splits = useRef(false);
  // Where stacks split once they always do, also while somebody else is to move.
  splits.current ||= hand.turns.value.some((turn) => turn.heading !== null);
  return (
    <>
      {splits.current && (
        <Button
          id="submit"
          icon="check"
          kind={stage === 'submit' ? 'primary' : 'plain'}
          label={t('play.submit')}
          disabled={stage !== 'submit'}
          onClick={() => hand.submit()}
        />
      )}
      <Button
        id="cancel"
        icon="cancel"
        label={t('play.cancel')}
        disabled={!canCancel}
        onClick={() => hand.cancel()}
      />
    </>
  );
}

interface TypedProps {
  view: View;
  disabled: boolean;
  /** Whether a legal move may be shown as an example; in a puzzle it might be the solution. */
  shows?: boolean;
  onMove(text: string): Promise<boolean>;
  onRefused(text: string): void;
}

/** A move typed in notation. */
export function TypedMove({ view, disabled, shows = true, onMove, onRefused }: TypedProps) {
  const [text, write] = useState('');
  const example = shows ? view.moves[0] : undefined;
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
