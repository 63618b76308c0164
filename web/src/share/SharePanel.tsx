/** Sharing a game: a link to it, pictures of it, a film of it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Line, Rules } from '../engine/rules';
import { encodeRecord, TooLong } from '../links/record';
import { playedGame, today } from '../state/records';
import type { Playback } from '../state/session';
import type { View } from '../state/view';
import { engine, say } from '../ui/context';
import { useCopy } from '../ui/copy';
import { Button } from '../ui/parts';
import { goTo, root } from '../ui/route';
import { download, recordName } from '../ui/save';
import { PositionCopy } from './Copy';
import { type Filming, Stopped, shootFilm } from './film';
import { createPainter, fileName, toPng } from './pictures';
import { words as w } from './strings';
import './share.css';

/** What is shared: a line of moves, and where in it one is. */
export interface Shared {
  /** All moves, whatever is shown. */
  line: Line;
  /** So many of them lead to what is shown. */
  at: number;
  view: View | null;
  /** The positions that are known already, by the number of moves. */
  known: readonly (View | undefined)[];
  /** All that the link is to hold: the game with its players and remarks, or a whole study. */
  record(rules: Rules): Promise<string>;
  /** As many things as always, one of which changes when the record does. */
  stamp: readonly unknown[];
}

/** Some programs cut off addresses that are longer. */
const LONG = 2000;

interface Props {
  shared: Shared;
  flipped: boolean;
  print(): void;
  close(): void;
}

/** A game to be shared. */
export function sharedGame(session: Playback): Shared {
  const { game, start, seed } = session.setup.value;
  return {
    line: { game, start, seed, moves: session.moves.value },
    at: session.at.value,
    view: session.view.value,
    known: session.views.value,
    record: (rules) => rules.writeRecord(playedGame(session.snapshot(), today())),
    stamp: [`${session.moves.value.join(' ')} ${session.over.value ? 'over' : ''}`],
  };
}

export function GameSharePanel({
  session,
  ...rest
}: Omit<Props, 'shared' | 'print'> & { session: Playback }) {
  return <SharePanel shared={sharedGame(session)} print={() => goTo('print', 'board')} {...rest} />;
}

export function SharePanel({ shared, flipped, print, close }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [failed, fail] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const tryTo = (what: () => Promise<void>) => {
    fail('');
    what().catch((error) => fail(sayFailed(error)));
  };
  const { view } = shared;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <section class="share panel" aria-labelledby="share-title" onKeyDown={onKeyDown}>
      <h2 id="share-title" ref={heading} tabIndex={-1}>
        {w('share.title')}
      </h2>
      <Link shared={shared} />
      <PositionCopy position={view?.position ?? ''} />
      {failed && (
        <p class="wrong" role="alert">
          {failed}
        </p>
      )}
      <div class="controls">
        <Button
          id="share-svg"
          icon="save"
          label={w('share.svg')}
          disabled={!view}
          onClick={() => view && tryTo(() => savePicture(view, flipped, 'svg'))}
        />
        <Button
          id="share-png"
          icon="save"
          label={w('share.png')}
          disabled={!view}
          onClick={() => view && tryTo(() => savePicture(view, flipped, 'png'))}
        />
        <Film shared={shared} flipped={flipped} tryTo={tryTo} />
        <Button icon="printer" label={w('share.print')} onClick={print} />
        <Button icon="cancel" kind="quiet" label={w('share.close')} onClick={close} />
      </div>
    </section>
  );
}

function sayFailed(error: unknown): string {
  return w('share.failed', { why: error instanceof Error ? error.message : '' });
}

/** The address of the game, opened at the position that is shown. */
function Link({ shared: { at, line, record, stamp } }: { shared: Shared }) {
  const [link, setLink] = useState('');
  const [wrong, setWrong] = useState<unknown>(null);
  const { what, news, copy, field } = useCopy(link, {
    copied: w('share.copied'),
    refused: w('share.refused'),
  });
  const rules = engine.value?.rules;
  useEffect(() => {
    let isOn = true;
    setLink('');
    setWrong(null);
    if (rules)
      void record(rules)
        .then((text) => encodeRecord({ text, ply: at }))
        .then((code) => isOn && setLink(`${root}#${code}`))
        .catch((error) => isOn && setWrong(error));
    return () => {
      isOn = false;
    };
  }, [rules, at, ...stamp]);
  if (wrong instanceof TooLong)
    return (
      <>
        <p class="note" role="status">
          {w('share.tooLong')}
        </p>
        <div class="controls">
          <Button
            id="share-file"
            kind="primary"
            icon="save"
            label={w('share.file')}
            onClick={() => rules && void saveFile(line.game, record(rules))}
          />
        </div>
      </>
    );
  if (wrong)
    return (
      <p class="wrong" role="alert">
        {sayFailed(wrong)}
      </p>
    );
  return (
    <>
      <label class="field column">
        <span>{w('share.link')}</span>
        <input
          id="share-link"
          ref={field}
          readOnly
          value={link || w('share.making')}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p class="note">{w(link.length > LONG ? 'share.long' : 'share.holds')}</p>
      {news && <p class="note">{news}</p>}
      <div class="controls">
        <Button
          id="share-copy"
          kind="primary"
          {...(what === 'copied' && { icon: 'check' })}
          label={w('share.copy')}
          disabled={!link}
          onClick={() => void copy()}
        />
        {'share' in navigator && (
          <Button
            id="share-send"
            icon="forward"
            label={w('share.send')}
            disabled={!link}
            // Whoever closes the browser's own window has changed their mind, which is no error.
            onClick={() => void navigator.share({ title: document.title, url: link }).catch(() => undefined)}
          />
        )}
      </div>
    </>
  );
}

async function saveFile(game: string, record: Promise<string>): Promise<void> {
  download(new Blob([await record], { type: 'text/plain' }), recordName(game));
}

async function savePicture(view: View, flipped: boolean, kind: 'svg' | 'png'): Promise<void> {
  const painter = createPainter();
  try {
    const drawing = painter.draw(view, flipped);
    const file =
      kind === 'svg' ? new Blob([drawing.svg], { type: 'image/svg+xml' }) : await toPng(drawing, 1200);
    download(file, fileName(view.game, kind));
  } finally {
    painter.end();
  }
}

interface FilmProps {
  shared: Shared;
  flipped: boolean;
  tryTo(what: () => Promise<void>): void;
}

function Film({ shared, flipped, tryTo }: FilmProps) {
  const [done, setDone] = useState<number | null>(null);
  const [all, setAll] = useState(0);
  const filming = useRef<Filming | null>(null);
  // Whoever closes the panel wants no film.
  useEffect(() => () => filming.current?.stop(), []);
  const shoot = async () => {
    // Two presses before the button is gone are one.
    if (filming.current) return;
    const { game, moves } = shared.line;
    setAll(moves.length + 1);
    setDone(0);
    try {
      filming.current = shootFilm(allViews(shared), flipped, setDone);
      download(await filming.current.film, fileName(game, 'gif'));
      say(w('share.filmed'));
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      filming.current = null;
      setDone(null);
    }
  };
  if (done === null)
    return <Button id="share-gif" icon="play" label={w('share.gif')} onClick={() => tryTo(shoot)} />;
  return (
    <>
      <div class="filming">
        <progress max={all} value={done} aria-label={w('share.filming', { done, all })} />
        <span>{w('share.filming', { done, all })}</span>
      </div>
      <Button
        id="share-stop"
        icon="cancel"
        label={w('share.cancel')}
        onClick={() => filming.current?.stop()}
      />
    </>
  );
}

/** Every position of the game; those that nobody has looked at yet are asked for. */
async function allViews({ line, known }: Shared): Promise<View[]> {
  const rules = engine.value?.rules;
  const views: View[] = [];
  for (let ply = 0; ply <= line.moves.length; ply += 1) {
    const view = known[ply] ?? (await rules?.view({ ...line, moves: line.moves.slice(0, ply) }));
    if (view) views.push(view);
  }
  return views;
}
