// @vitest-environment happy-dom
/** Parts of the page that cannot be loaded: why, what is shown in their place, and how they come after all. */
import { type ComponentType, h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { language, textsOf } from '../../src/languages';
import {
  type Absence,
  isOnline,
  lostStyles,
  mendStyles,
  watchStyles,
  whyAbsent,
} from '../../src/offline/absence';
import { createLoader } from '../../src/offline/loader';
import { isSpared, policyOf, stock, tell } from '../../src/offline/precache';
import { followNetwork } from '../../src/offline/recovery';
import { takesOver } from '../../src/offline/worker';
import { engine, open, session, spoken } from '../../src/ui/context';
import { later, laterScreen } from '../../src/ui/later';
import { route } from '../../src/ui/route';
import { createTestClient, createTestRules } from '../support/engine';
import { eventually, visit } from '../support/page';
import { isReady, PLAIN, settle, start, until } from '../support/world';

const network = { isThere: true };

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
  network.isThere = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isThere);
  vi.stubGlobal('fetch', async () => {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return new Response('', { headers: { 'content-type': 'text/javascript' } });
  });
  visit('menu');
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  isOnline.value = true;
  language.value = 'en';
  session.value = null;
});

function plug(isThere: boolean): void {
  network.isThere = isThere;
  dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

describe('a part is absent', () => {
  const answer = (status: number, type = 'text/javascript') =>
    vi.fn(
      async () => new Response(status === 204 ? null : '', { status, headers: { 'content-type': type } }),
    );

  it.each<[string, Absence, () => Promise<Response>]>([
    ['nobody answers', 'offline', () => Promise.reject(new TypeError('network'))],
    ['the service worker answers for nobody', 'offline', answer(204)],
    ['the script with which the page began is gone', 'outdated', answer(404)],
    ['the front page comes in its place', 'outdated', answer(200, 'text/html')],
    ['the server is in trouble', 'broken', answer(503)],
    ['all else is there', 'broken', answer(200)],
  ])('since %s: %s', async (_, why, ask) => {
    expect(await whyAbsent('./main.js', ask as typeof fetch)).toBe(why);
  });

  it('where the browser knows that there is no network, and nobody is asked', async () => {
    network.isThere = false;
    const ask = answer(200);
    expect(await whyAbsent('./main.js', ask as typeof fetch)).toBe('offline');
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a loader', () => {
  function prepare(results: (string | Error)[], reasons: Absence[]) {
    const load = vi.fn(async () => {
      const next = results.shift();
      if (next instanceof Error) throw next;
      return next ?? 'late';
    });
    const reload = vi.fn();
    const world = {
      whyAbsent: async () => reasons.shift() ?? 'broken',
      lostStyles: () => [],
      mendStyles: vi.fn(async () => {}),
    };
    return { loader: createLoader(load, world), load, reload, world };
  }

  it('loads once, for all who want it', async () => {
    const { loader, load } = prepare(['part'], []);
    expect(await Promise.all([loader.part(), loader.part()])).toEqual(['part', 'part']);
    expect([load.mock.calls.length, loader.state.value]).toEqual([1, { kind: 'here', part: 'part' }]);
  });

  it('says why it could not, tries again, and serves those who have waited', async () => {
    const { loader, reload } = prepare([new Error(), new Error(), 'part'], ['offline', 'offline']);
    const wanted = loader.part();
    await eventually(() => expect(loader.state.value).toMatchObject({ why: 'offline', isStill: false }));
    await loader.retry(reload);
    expect(loader.state.value).toMatchObject({ why: 'offline', isStill: true, isTrying: false });
    await loader.retry(reload);
    expect([await wanted, reload.mock.calls.length]).toEqual(['part', 0]);
  });

  it('tries again when it is wanted again', async () => {
    const { loader } = prepare([new Error(), 'part'], ['offline']);
    void loader.part();
    await eventually(() => expect(loader.state.value.kind).toBe('absent'));
    expect(await loader.part()).toBe('part');
  });

  it('loads the page again where the browser does not ask for a script twice, and not by itself', async () => {
    const { loader, reload } = prepare([new Error(), new Error()], ['offline', 'broken']);
    void loader.part();
    await eventually(() => expect(loader.state.value.kind).toBe('absent'));
    expect(reload).not.toHaveBeenCalled();
    await loader.retry(reload);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not take a part without its looks', async () => {
    const { loader, load, reload, world } = prepare([new Error(), 'part'], ['offline', 'offline']);
    void loader.part();
    await eventually(() => expect(loader.state.value.kind).toBe('absent'));
    world.mendStyles.mockRejectedValueOnce(new Error('no style sheet'));
    await loader.retry(reload);
    expect([loader.state.value.kind, load.mock.calls.length]).toEqual(['absent', 1]);
  });

  it('waits for its own style sheets, not for those that another part has lost', async () => {
    watchStyles();
    const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
    const serve = (isServed: boolean) =>
      Object.assign(settings, { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: isServed });
    serve(false);
    const world = { whyAbsent: async (): Promise<Absence> => 'offline', lostStyles, mendStyles };
    const loadStudy = vi.fn(async () => 'study');
    loadStudy.mockImplementationOnce(async () => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'study.css' });
      await new Promise((_, reject) => {
        link.onerror = () => reject(new Error('no style sheet'));
        document.head.append(link);
      });
      return 'bare';
    });
    const study = createLoader(loadStudy, world);
    void study.part();
    await eventually(() => expect(study.state.value.kind).toBe('absent'));

    const library = createLoader(async () => 'library', world);
    void library.part();
    await eventually(() => expect(library.state.value).toEqual({ kind: 'here', part: 'library' }));

    await study.retry(() => undefined);
    expect([study.state.value.kind, loadStudy.mock.calls.length]).toEqual(['absent', 1]);
    serve(true);
    await study.retry(() => undefined);
    expect([study.state.value, lostStyles()]).toEqual([{ kind: 'here', part: 'study' }, []]);
  });
});

describe('a part that waits for the network', () => {
  function prepare(reasons: Absence[], results: (string | Error)[]) {
    const alarms: { ms: number; then: () => void }[] = [];
    const network = new EventTarget();
    const reason = vi.fn(async () => reasons.shift() ?? 'offline');
    const load = vi.fn(async () => {
      const next = results.shift() ?? new Error();
      if (next instanceof Error) throw next;
      return next;
    });
    const loader = createLoader(load, {
      whyAbsent: reason,
      lostStyles: () => [],
      mendStyles: async () => {},
    });
    const later = (ms: number, then: () => void) => {
      const alarm = { ms, then };
      alarms.push(alarm);
      return () => void alarms.splice(alarms.indexOf(alarm), 1);
    };
    const world = { network, whyAbsent: reason, later };
    const reload = vi.fn();
    const follow = async () => {
      void loader.part();
      await eventually(() => expect(loader.state.value.kind).toBe('absent'));
      return followNetwork(loader, reload, world);
    };
    /** Lets the time pass that somebody waits for; says how much. */
    const pass = async () => {
      const [alarm] = alarms.splice(0, 1);
      alarm?.then();
      await settle();
      return alarm?.ms;
    };
    return { loader, load, network, reload, follow, pass, alarms };
  }

  it('comes although the browser has told of the network too early', async () => {
    const { loader, network, follow, pass } = prepare(
      ['offline', 'offline', 'broken'],
      [new Error(), new Error(), 'part'],
    );
    await follow();
    network.dispatchEvent(new Event('online'));
    await eventually(() => expect(loader.state.value).toMatchObject({ isTrying: false, isStill: true }));
    await pass();
    expect(loader.state.value).toEqual({ kind: 'here', part: 'part' });
  });

  it('comes although the network was back while it was being tried without one', async () => {
    const { loader, load, network, follow, pass } = prepare(['offline', 'offline', 'broken'], [new Error()]);
    await follow();
    let fail = () => {};
    load.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error());
        }),
    );
    void loader.part();
    await settle();
    network.dispatchEvent(new Event('online'));
    fail();
    await settle();
    expect(loader.state.value).toMatchObject({ kind: 'absent', why: 'offline', isTrying: false });
    load.mockResolvedValueOnce('part');
    await pass();
    expect(loader.state.value).toEqual({ kind: 'here', part: 'part' });
  });

  it('looks ever more seldom, and loads nothing before there is a network', async () => {
    const { load, follow, pass } = prepare([], []);
    await follow();
    const waits = [];
    for (let count = 0; count < 7; count += 1) waits.push(await pass());
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(load).toHaveBeenCalledOnce();
  });

  it('has the page loaded again once, where the browser does not ask for a script twice', async () => {
    const { follow, pass, reload, alarms } = prepare(['offline', 'broken', 'broken'], []);
    await follow();
    await pass();
    expect([reload.mock.calls.length, alarms]).toEqual([1, []]);
  });

  it('does not wait for what no network brings, nor after somebody has gone', async () => {
    const broken = prepare(['broken'], []);
    await broken.follow();
    expect([broken.alarms, broken.reload.mock.calls.length]).toEqual([[], 0]);
    const left = prepare([], []);
    const stop = await left.follow();
    stop();
    left.network.dispatchEvent(new Event('online'));
    await settle();
    expect([left.alarms, left.load.mock.calls.length]).toEqual([[], 1]);
  });
});

it.each([
  ['auto', {}, 'fetch'],
  ['auto', { saveData: true }, 'ask'],
  ['auto', { type: 'cellular' }, 'ask'],
  ['auto', { effectiveType: 'slow-2g' }, 'ask'],
  ['auto', { type: 'wifi', effectiveType: '4g' }, 'fetch'],
  ['on', { saveData: true }, 'fetch'],
  ['off', {}, 'leave'],
] as const)('extras, %s, over %o: %s', (wish, connection, policy) => {
  expect(policyOf(wish, isSpared(connection))).toBe(policy);
  expect(isSpared(connection, true)).toBe(true);
});

/** A component that can be loaded when there is a network. */
function part(make: (load: () => Promise<ComponentType>) => ComponentType): ComponentType {
  return make(async () => {
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return () => h('h1', {}, 'Here');
  });
}

const shown = () => document.getElementById('app')?.textContent ?? '';
const show = (component: ComponentType) => render(h(component, {}), document.getElementById('app')!);

describe('a screen that cannot be loaded', () => {
  it.each(['en', 'pt'] as const)(
    'says so in %s, has ways back, and comes with the network',
    async (spokenIn) => {
      language.value = spokenIn;
      const words = textsOf(spokenIn).page;
      plug(false);
      session.value = start({});
      show(part(laterScreen));
      await eventually(() => expect(document.querySelector('[role=alert]')).not.toBe(null));
      expect(document.querySelector('[role=alert]')?.textContent).toBe(words['absent.offlineText']);
      await eventually(() => expect(document.title).toBe(`${words['absent.offline']} · Stackade`));
      const labels = [...document.querySelectorAll('.ways button')].map((button) => button.textContent);
      expect(labels).toEqual([words['app.retry'], words['menu.toGame'], words['menu.back']]);
      document.getElementById('absent-again')?.click();
      await eventually(() => expect(spoken.value).toBe(words['absent.offlineStill']));
      document.getElementById('absent-game')?.click();
      expect(location.hash).toBe('#/game');
      plug(true);
      await eventually(() => expect(shown()).toBe('Here'));
    },
  );

  it('has no way back to a game where there is none', async () => {
    plug(false);
    show(part(laterScreen));
    await eventually(() => expect(document.querySelector('.ways')).not.toBe(null));
    expect(document.getElementById('absent-game')).toBe(null);
    document.getElementById('absent-menu')?.click();
    expect(route.value.screen).toBe('menu');
  });

  it('as a part of another screen has its place there', async () => {
    plug(false);
    show(part(later));
    await eventually(() =>
      expect(document.querySelector('[data-absent=offline] [role=alert]')).not.toBe(null),
    );
    expect(document.querySelector('main')).toBe(null);
    plug(true);
    await eventually(() => expect(shown()).toBe('Here'));
  });
});

it.each(['en', 'pt'] as const)(
  'a game that is over and cannot be kept is told of in %s',
  async (spokenIn) => {
    language.value = spokenIn;
    const words = textsOf(spokenIn).page;
    engine.value = { rules: createTestRules(), brain: createTestClient(), hire: createTestClient };
    show(App);
    // There is no IndexedDB here.
    const opened = open(PLAIN)!;
    await until(isReady(opened));
    for (const move of ['a1-a4', 'e5-e2']) await opened.play(move);
    expect(shown()).not.toContain(words['unkept.one']);
    opened.resign();
    const toast = await eventually(() => {
      const found = document.getElementById('unkept');
      if (!found) throw new Error('nothing is said');
      return found;
    });
    expect(toast.closest('[role=status]')).not.toBe(null);
    for (const key of ['unkept.one', 'unkept.closed', 'unkept.save'] as const)
      expect(toast.textContent).toContain(words[key]);
    [...toast.querySelectorAll('button')].at(-1)?.click();
    await eventually(() => expect(document.getElementById('unkept')).toBe(null));
  },
);

it('online play says that it needs a network to whoever comes without one, and goes on with it', async () => {
  const brain = createTestClient();
  engine.value = { rules: createTestRules(), brain, hire: createTestClient };
  plug(false);
  visit('online');
  show(App);
  await eventually(() => expect(shown()).toContain(textsOf('en').page['absent.awayText']));
  plug(true);
  await eventually(() => expect(shown()).not.toContain(textsOf('en').page['absent.awayText']));
  // Whoever loses the network later keeps what is on the screen.
  plug(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect([route.value.screen, shown().includes(textsOf('en').page['absent.awayText'])]).toEqual([
    'online',
    false,
  ]);
});

it('online play opens without a network where the server answers all the same', async () => {
  engine.value = { rules: createTestRules(), brain: createTestClient(), hire: createTestClient };
  plug(false);
  visit('online');
  show(App);
  await eventually(() => expect(shown()).toContain(textsOf('en').page['absent.awayText']));
  document.getElementById('absent-again')?.click();
  await eventually(() => expect(spoken.value).toBe(textsOf('en').page['absent.offlineStill']));
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'stackade-api': '1' } }));
  await eventually(() =>
    expect(document.querySelector<HTMLButtonElement>('#absent-again')?.disabled).toBe(false),
  );
  document.getElementById('absent-again')?.click();
  await eventually(() => expect(shown()).not.toContain(textsOf('en').page['absent.awayText']));
  visit('menu');
  await settle();
  visit('online');
  await eventually(() => expect(document.getElementById('absent-again')).toBe(null));
  expect([navigator.onLine, route.value.screen]).toEqual([false, 'online']);
});

describe('a service worker that the browser has ended', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not waited for when it keeps files', async () => {
    const done = vi.fn();
    void tell({ postMessage: () => {} } as unknown as ServiceWorker, 'precache').then(done);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it('is not waited for when it is to take over', async () => {
    const coming = Object.assign(new EventTarget(), { state: 'installing', postMessage: () => {} });
    const result = takesOver(coming as unknown as ServiceWorker);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toBe(false);
  });
});

it.each(['en', 'pt'] as const)('what is kept is not denied in %s before it is known', async (spokenIn) => {
  language.value = spokenIn;
  const words = textsOf(spokenIn).page;
  visit('settings');
  stock.value = undefined;
  show(App);
  const kept = () => document.querySelector('.kept')?.textContent;
  await eventually(() => expect(kept()).toBe(words['app.coming']));
  stock.value = null;
  await eventually(() => expect(kept()).toBe(words['extras.none']));
});
