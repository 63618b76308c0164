/** The element: its attributes, what it tells the page around it, and its life. The engine alone knows rules. */
import { batch, computed, effect, signal } from '@preact/signals';
import { open, type Stackade } from 'stackade-engine';
import { createPlayer, type Player, Superseded } from '../../src/embed/player';
import type { Line } from '../../src/engine/rules';
import { preferred, speak } from '../../src/languages';
import { createHand } from '../../src/state/hand';
import { PASS, type View } from '../../src/state/view';
import { createPicture, type Look } from './picture';

/** What `stackade-shown` tells: a position of the game is on the board. */
export type Shown = { moves: string[]; at: number } & Pick<View, 'game' | 'position' | 'side' | 'over'>;

/** What `stackade-move` tells: somebody has made a move on the board. */
export interface Moved {
  move: string;
  /** All moves of the game with it. */
  moves: string[];
}

export class StackadeBoard extends HTMLElement {
  static readonly observedAttributes = [
    'game',
    'start',
    'seed',
    'moves',
    'at',
    'flipped',
    'coordinates',
    'theme',
    'playable',
  ];

  /** The engine of all boards: set it before the first one is shown to bring your own. */
  static engine: Promise<Stackade> | null = null;

  readonly #look = signal<Look>({ flipped: false, coordinates: true, theme: 'dark' });
  readonly #isPlayable = signal(false);
  #player: Player | null = null;
  #end: (() => void) | null = null;
  #isWaiting = false;
  /** Counts how often the element came into a page or left one: what was begun before is not wanted any more. */
  #stay = 0;

  connectedCallback(): void {
    this.#stay += 1;
    const stay = this.#stay;
    this.#readLook();
    this.#begin(stay).catch((error) => {
      if (stay === this.#stay) this.#tell('refused', { why: String(error) });
    });
  }

  disconnectedCallback(): void {
    this.#stay += 1;
    this.#end?.();
    this.#end = null;
    this.#player = null;
  }

  attributeChangedCallback(name: string): void {
    this.#readLook();
    const isOfGame = ['game', 'start', 'seed', 'moves', 'at'].includes(name);
    // Attributes that are set one after the other are one change.
    if (!isOfGame || this.#isWaiting || !this.#player) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      this.#show();
    });
  }

  /** Shows the position after so many moves. */
  go(ply: number): void {
    this.#player?.go(ply);
  }

  step(by: number): void {
    this.#player?.step(by);
  }

  /** The moves of the game that is asked for. */
  get moves(): string[] {
    return (this.getAttribute('moves') ?? '').split(/\s+/).filter((move) => move !== '');
  }

  set moves(moves: string[]) {
    this.setAttribute('moves', moves.join(' '));
  }

  async #begin(stay: number): Promise<void> {
    StackadeBoard.engine ??= open();
    const [engine] = await Promise.all([StackadeBoard.engine, speak(preferred(spoken()))]);
    if (stay !== this.#stay) return;
    const player = createPlayer(engine);
    const isLast = computed(() => player.at.value === player.views.value.length - 1);
    const hand = createHand({
      ask: engine.hand,
      view: player.view,
      line: () => player.shown.peek()?.line ?? { game: '', moves: [] },
      isActive: computed(() => this.#isPlayable.value && isLast.value && !player.view.value?.over),
      play: (move) => this.#play(move),
    });
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const picture = await createPicture(root, {
      player,
      hand,
      look: this.#look,
      isPlayable: this.#isPlayable,
    });
    const end = () => {
      hand.end();
      picture.dispose();
    };
    if (stay !== this.#stay) return end();
    const stop = effect(() => {
      const view = player.view.value;
      if (view) this.#tellShown(view, player);
      // Whoever can only pass is spared that.
      if (view?.must_pass && isLast.value && this.#isPlayable.value) queueMicrotask(() => this.#play(PASS));
    });
    this.#end = () => {
      stop();
      end();
    };
    this.#player = player;
    this.#show();
  }

  #show(): void {
    const at = this.getAttribute('at');
    this.#player
      ?.show({ line: this.#line(), ending: null }, at === null ? null : Number(at))
      .catch((error) => {
        // What is wrong with a game that is not wanted any more is of no interest.
        if (!(error instanceof Superseded)) this.#tell('refused', { why: (error as Error).message });
      });
  }

  #line(): Line {
    const [start, seed] = ['start', 'seed'].map((name) => this.getAttribute(name) ?? undefined);
    return { game: this.getAttribute('game') ?? '', start, seed, moves: this.moves };
  }

  /** Plays a move that was made on the board, unless the page around it objects. */
  #play(move: string): void {
    const moves = [...(this.#player?.shown.peek()?.line.moves ?? []), move];
    if (!this.#tell('move', { move, moves } satisfies Moved)) return;
    this.removeAttribute('at');
    this.moves = moves;
  }

  /** The moves are those of the game that is shown: the attribute may have others by now. */
  #tellShown({ game, position, side, over }: View, { shown, at }: Player): void {
    const moves = shown.peek()?.line.moves ?? [];
    this.#tell('shown', { game, moves, at: at.value, position, side, over } satisfies Shown);
  }

  /** Whether nobody has objected. */
  #tell(what: string, detail: object): boolean {
    return this.dispatchEvent(
      new CustomEvent(`stackade-${what}`, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }

  #readLook(): void {
    const usual = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    batch(() => {
      this.#isPlayable.value = this.hasAttribute('playable');
      this.#look.value = {
        flipped: this.hasAttribute('flipped'),
        coordinates: this.getAttribute('coordinates') !== 'off',
        theme: this.getAttribute('theme') ?? usual,
      };
    });
  }
}

/** The language of the page, then those of the browser. */
function spoken(): string[] {
  return [document.documentElement.lang, ...navigator.languages];
}
