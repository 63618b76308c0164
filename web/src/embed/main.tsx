/** A board for other people's pages: shows what its address or the page around it says. See docs/embed.md. */
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { applyFlatLooks } from '../board2d/looks';
import { startEngine } from '../engine';
import { language, preferred, speak } from '../languages';
import { NoGame } from '../links/code';
import { fragmentOf } from '../links/link';
import { games } from '../state/games';
import { readAddress } from './address';
import { type Ask, readAsk, THEMES } from './ask';
import { Board, type Look } from './Board';
import { createPlayer } from './player';
import { words as w } from './strings';
import '../board2d/board2d.css';
import '../ui/style.css';
import './embed.css';

const options = new URLSearchParams(location.search);
const look = signal<Look>({
  flipped: options.has('flipped'),
  coordinates: options.get('coordinates') !== 'off',
});
/** Why nothing can be shown, for people. */
const trouble = signal<NoGame['what'] | null>(null);
/** Where the whole page shows the same game. */
const link = signal('./');

/** An error in words for whoever writes the page around this one: English, as in docs/embed.md. */
function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tells the page around this one. There is nothing secret in it, so that any page may hear it. */
function tell(type: string, more: object = {}): void {
  if (parent !== window) parent.postMessage({ type: `stackade:${type}`, ...more }, '*');
}

function setTheme(theme: string | null): void {
  const known = THEMES.find((name) => name === theme);
  const isLight = matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = known ?? (isLight ? 'light' : 'dark');
}

async function begin(): Promise<void> {
  const { rules } = await startEngine();
  games.value = await rules.games();
  const player = createPlayer(rules);

  /** What the page around it should know about the position that is shown. */
  const state = () => {
    const view = player.view.value;
    const { game, start, seed, moves } = player.shown.value?.line ?? { game: '', moves: [] };
    const { position = '', side = 0, over = null, last = null } = view ?? {};
    return { game, start, seed, moves, at: player.at.value, position, side, over, last: last?.text ?? null };
  };

  async function obey(ask: Ask): Promise<void> {
    if (ask.type === 'show') await player.show({ line: ask.line, ending: null }, ask.at);
    // Whatever else is asked is about what was asked before.
    else await player.settled();
    if (ask.type === 'step') player.step(ask.by);
    else if (ask.type === 'go') player.go(ask.to);
    else if (ask.type === 'look') {
      const { type, theme, ...more } = ask;
      if (theme) setTheme(theme);
      look.value = { ...look.value, ...more };
    }
    tell('shown', state());
  }

  addEventListener('message', (event) => {
    // Only the page around this one has a say.
    if (event.source !== parent) return;
    const ask = readAsk(event.data);
    if (!ask) return;
    if ('wrong' in ask) return tell('refused', { why: ask.wrong });
    obey(ask).catch((error) => tell('refused', { why: whyOf(error) }));
  });

  async function follow(): Promise<void> {
    trouble.value = null;
    if (!location.hash) return;
    try {
      await player.show(readAddress(rules, location.hash), options.has('first') ? 0 : null);
      tell('shown', state());
    } catch (error) {
      if (error instanceof NoGame) trouble.value = error.what;
      tell('refused', { why: whyOf(error) });
    }
  }

  let version = 0;
  effect(() => {
    const shown = player.shown.value;
    version += 1;
    const mine = version;
    link.value = './';
    if (!shown) return;
    // What is shown is no trouble any more.
    trouble.value = null;
    if (shown.fragment) {
      link.value = `./${shown.fragment}`;
      return;
    }
    fragmentOf(rules, shown.line, shown.ending).then(
      (fragment) => {
        if (mine === version) link.value = `./${fragment}`;
      },
      // A game that is too long for a link has none.
      () => undefined,
    );
  });

  const onPick = (cell: string) => tell('picked', { cell });
  const onStep = () => tell('shown', state());
  const host = document.getElementById('embed');
  if (host)
    render(
      <Board player={player} look={look} link={link} trouble={trouble} onPick={onPick} onStep={onStep} />,
      host,
    );
  addEventListener('hashchange', () => void follow());
  await follow();
  tell('ready', { version: 1 });
}

applyFlatLooks();
/** In the language that is asked for, else in the browser's. */
async function speakAndBegin(): Promise<void> {
  await speak(preferred([options.get('lang') ?? '', ...navigator.languages]));
  document.documentElement.lang = language.value;
  await begin();
}

setTheme(options.get('theme'));
speakAndBegin().catch((error) => {
  const host = document.getElementById('embed');
  if (host)
    render(
      <p class="wrong" role="alert">
        {w('embed.broken')}
      </p>,
      host,
    );
  tell('refused', { why: whyOf(error) });
});
