// @vitest-environment happy-dom
/** The study on the page: its words, its keys, and what a screen reader hears, with the real engine behind it. */
import 'fake-indexeddb/auto';
import { h, render } from 'preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import type { Client } from '../../src/engine/client';
import { createRules, type RecordedGame } from '../../src/engine/rules';
import { sayError } from '../../src/library/say';
import { decodeRecord, encodeRecord } from '../../src/links/record';
import { language } from '../../src/state/strings';
import { entryOf } from '../../src/storage/entry';
import { createLibrary } from '../../src/storage/library';
import { choose } from '../../src/storage/settings';
import { shortNumber } from '../../src/study/words';
import { engine, open, session, spoken, store } from '../../src/ui/context';
import { analyse, analyseLine } from '../../src/ui/open-study';
import { route } from '../../src/ui/route';
import { createTestClient } from '../support/engine';
import { eventually, focused, key, press, type, visit } from '../support/page';

const brain = createTestClient();
const rules = createRules(brain);

/** The engine here cannot be stopped, so that it is asked for little. */
function hire(): Client {
  const client = createTestClient();
  const little = (line: string) =>
    line
      .replace('go infinite', 'go depth 2')
      .replace(/movetime \d+/, 'nodes 3000')
      .replace(/nodes \d{5,}/, 'nodes 3000');
  return { ...client, run: (lines, onNews) => client.run(lines.map(little), onNews) };
}

beforeAll(() => {
  choose('board', '2d');
  choose('animation', 'off');
  engine.value = { rules, brain, hire };
});

beforeEach(() => {
  spoken.value = '';
  visit('menu');
  document.body.innerHTML = '<div id="app"></div>';
  render(h(App, {}), document.getElementById('app')!);
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  session.value?.end();
  session.value = null;
  language.value = 'en';
  store.forget();
});

const shown = (selector: string) =>
  eventually(() => {
    const found = document.querySelector<HTMLElement>(selector);
    expect([selector, found !== null]).toEqual([selector, true]);
    return found!;
  });
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const says = (what: RegExp) => eventually(() => expect(spoken.value).toMatch(what));
const fill = (id: string, value: string, event = 'input') => {
  const field = document.getElementById(id) as HTMLTextAreaElement;
  field.value = value;
  field.dispatchEvent(new Event(event, { bubbles: true }));
};

/** Does something while the library has no room for anything. */
async function whileFull(then: () => Promise<void>): Promise<void> {
  const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    await then();
  } finally {
    write.mockRestore();
  }
}

/** A record with a single mistake: blue gives the win away with the third piece. */
const MISTAKE = `[Game "staqs:size=3"]
[First "Ann"]
[Result "*"]

1. @b2 {the centre} @a1 (1... @a2 2. @c3) 2. @c1 @b3 3. @b1 @c2 *
`;
const RECORD = `[Game "staqs:size=3"]
[First "Ann"]
[Result "*"]

1. @b2 {the centre} @a1 (1... @a2 2. @c3) 2. @c3 @c1 *
`;

describe('the words of the study', () => {
  it('write large numbers as the language does', () => {
    expect([950, 81_400, 6_620_000].map(shortNumber)).toEqual(['950', '81K', '6.6M']);
    language.value = 'pt';
    expect(shortNumber(6_620_000)).toMatch(/^6,6\s?M$/);
  });

  it('explain positions that are not possible in Portuguese, too', async () => {
    language.value = 'pt';
    const refusal = async (game: string, start: string) =>
      rules.view({ game, start, moves: [] }).then(
        () => '',
        (error: unknown) => sayError(error, game),
      );
    expect(await refusal('nava', 'x4,bbbbbb/x5/x5/x5/wwwww,x4 w')).toBe(
      'devia haver 6 discos (branco), e há 5',
    );
    expect(await refusal('nava', 'wwwwwwbbbbbb,x4/x5/x5/x5/x5 w')).not.toMatch(/\b(the|has|and must)\b/);
    expect(await refusal('staqs:size=3', 'b2,b2,b2/b2,b2,n/n3 b')).toBe(
      'azul tem 5 pilhas, e pode ter no máximo 4',
    );
    expect(await refusal('staqs:size=3', 'b9,n2/n3/n3 b')).toMatch(/^a3: uma pilha de altura 9 não cabe/);
    expect(await refusal('nava', 'nonsense')).toBe('espera-se o tabuleiro, um espaço e o lado que joga');
    expect(await refusal('nava', 'x5/x5/x5/x5/q,x4 w')).toMatch(/^linha 1: “q” não é uma pilha de discos/);
    expect(await refusal('nava', 'x5 g')).toBe('o lado que joga tem de ser w ou b, e não “g”');
    const tall = await refusal('greener', 'bg,x5/x6/x6/x6/x6/x6 b');
    expect(tall).toMatch(/pirâmide/);
  });
});

describe('a study', () => {
  it('begins from the menu, and is gone through by keys alone', async () => {
    visit('study');
    await shown('#study-start');
    await eventually(() => expect(document.querySelectorAll('#study-game option').length).toBe(4));
    press('study-start');
    await shown('.study #board[data-state="still"]');
    expect(focused()).toBe('board');
    // There is nothing to cancel yet.
    expect(document.querySelector('.study-steps')).toBeNull();
    document.getElementById('typed-move')?.focus();
    fill('typed-move', '@');
    key('Escape');
    expect(focused()).toBe('board');
    await eventually(() =>
      expect((document.getElementById('typed-move') as HTMLInputElement).value).toBe(''),
    );
    await type('@c3');
    await says(/Move 1: Blue places on c3/);
    await type('@b2');
    await says(/Move 1: White/);
    document.getElementById('board')?.focus();
    key('PageUp');
    await says(/Move 1: Blue/);
    key('Home');
    await says(/Start position/);
    key('End');
    await eventually(() => expect(document.querySelector('.study')?.getAttribute('data-ply')).toBe('2'));
    key('Delete');
    await says(/Deleted/);
    key('z');
    await eventually(() => expect(document.querySelectorAll('.move-tree .move').length).toBe(3));
    await eventually(() => expect(document.querySelectorAll('.lines li').length).toBe(3));
    key('e');
    await says(/ahead|even|wins|draw/);
  });

  it('opens a record with its variations, keeps it, and lets it be changed', async () => {
    analyse({ kind: 'record', text: RECORD, ply: 2 });
    await shown('.study[data-ply="2"]');
    expect(text('.move-tree')).toContain('the centre');
    expect(document.querySelectorAll('.variation').length).toBe(1);
    press('tab-notes');
    await shown('#comment');
    fill('comment', 'too far away');
    await eventually(() => expect(text('.move-tree')).toContain('too far away'));
    const mark = [...document.querySelectorAll<HTMLElement>('.mark-button')].find(
      (button) => button.textContent === '??',
    );
    mark?.click();
    await eventually(() => expect(text('.move-tree')).toContain('@a1??'));
    press('pen-good');
    document.querySelector<HTMLElement>('[data-cell-button="b2"]')?.click();
    document.querySelector<HTMLElement>('[data-cell-button="c3"]')?.click();
    await eventually(() => expect(text('.drawn-list')).toContain('Good: arrow from b2 to c3'));
    expect(document.querySelectorAll('#board .note.good .shaft').length).toBe(1);
    await eventually(() => expect(JSON.stringify(store.read('study'))).toContain('[%draw g:b2-c3]'));
    // Leaving and coming back finds it as it was.
    visit('settings');
    await eventually(() => expect(document.querySelector('.study')).toBeNull());
    visit('study');
    await shown('.study[data-ply="2"]');
  });

  it('keeps what is being written, however it is left', async () => {
    analyse({ kind: 'record', text: RECORD, ply: 3 });
    await shown('.study[data-ply="3"]');
    const write = async (words: string) => {
      press('tab-notes');
      await shown('#comment');
      fill('comment', words);
    };
    const kept = () => JSON.stringify(store.read('study'));
    await write('as the page is closed');
    dispatchEvent(new Event('pagehide'));
    expect(kept()).toContain('as the page is closed');
    // It was not closed after all.
    dispatchEvent(new Event('pageshow'));
    await write('as one goes back');
    visit('menu');
    await eventually(() => expect(document.querySelector('.study')).toBeNull());
    expect(kept()).toContain('as one goes back');
    visit('study');
    await shown('.study[data-ply="3"]');
    await write('as another move is looked at');
    press('to-back');
    await shown('.study[data-ply="2"]');
    expect(text('.move-tree')).toContain('as another move is looked at');
    // All of it was one comment on one move, and is taken back at once.
    press('undo-edit');
    await eventually(() => expect(text('.move-tree')).not.toContain('as '));
  });

  it('is reviewed, shown as a graph and a table, and learned from', async () => {
    analyse({ kind: 'record', text: MISTAKE, ply: 0 });
    await shown('.study[data-ply="0"]');
    press('review');
    await shown('[data-review="done"]');
    await says(/The game is analysed: one marked move\./);
    expect(text('.move-tree')).toContain('@b1??');
    const graph = await shown('.graph-picture');
    graph.focus();
    key('End');
    await eventually(() => expect(graph.getAttribute('aria-valuetext')).toMatch(/^3… @c2/));
    press('graph-kind');
    await eventually(() => expect(document.querySelectorAll('.graph-table tbody tr').length).toBe(7));
    expect(text('.graph-table tbody tr')).toMatch(/^Start position.*(ahead|even|wins|draw)/);
    document.querySelector<HTMLElement>('.moment')?.click();
    await shown('.study[data-ply="5"]');
    press('learn');
    await shown('.drill[data-phase="open"]');
    await eventually(() => expect(text('.task')).toContain('Played here: Blue places on b1 (@b1??).'));
    await type('@b1');
    await shown('[data-verdict="wrong"]');
    press('retry');
    await shown('.drill[data-phase="open"]');
    await type('@a3');
    await shown('[data-verdict="right"]');
    // Blue's blunder was the only mistake: that is the end of it.
    press('next');
    const end = await shown('.learn-end');
    expect([end.dataset.found, end.dataset.all]).toEqual(['1', '1']);
    await says(/That was all/);
    press('learn-again');
    await shown('.drill[data-phase="open"]');
    press('next');
    await eventually(() => expect(text('.learn-end')).toContain('0 of 1'));
    press('learn-back');
    await shown('.study');
    // Another main line has not been judged.
    await eventually(() => expect(document.querySelector('.review-stale')).toBeNull());
    document.querySelector<HTMLElement>('.variation .move')?.click();
    await eventually(() => expect(document.querySelector('.variation [aria-current]')).not.toBeNull());
    press('promote');
    await eventually(() => expect(text('.review-stale')).toContain('2 of its moves'));
    expect(document.getElementById('learn')).toBeNull();
  });

  it('shows the truth of moves and the threat', async () => {
    analyse({
      kind: 'record',
      text: '[Game "nava"]\n[Start "wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b"]\n\n*',
      ply: 0,
    });
    await shown('.study');
    press('truth');
    const win = await shown('.truth-move[data-verdict="win"]');
    expect(win.textContent).toBe('+ a5-a3: wins');
    await eventually(() =>
      expect([...document.querySelectorAll('.note-text')].map((sign) => sign.textContent)).toContain('+'),
    );
    press('threat');
    await eventually(() => expect(text('.threat-words')).toMatch(/^If Black passed: White/));
    // It looks like nothing that somebody has drawn.
    await eventually(() => expect(document.querySelectorAll('#board .note.threat .shaft').length).toBe(1));
    expect(document.querySelector('#board .note.bad .shaft')).toBeNull();
  });

  it('sets a position up by hand and by keys, and says why it is not possible', async () => {
    visit('study');
    // The last study is still there.
    await shown('#tab-head');
    press('tab-head');
    await shown('#new-study');
    press('new-study');
    await shown('#study-start');
    press('study-setup');
    const setting = await shown('.setting[data-legal="legal"]');
    document.querySelector<HTMLElement>('[data-tool="own0"]')?.click();
    for (const cell of ['a1', 'a2', 'a3', 'a4', 'a5'])
      document.querySelector<HTMLElement>(`[data-cell-button="${cell}"]`)?.click();
    await eventually(() => expect(setting.getAttribute('data-legal')).toBe('refused'));
    expect(text('.legality')).toMatch(/blue has 5 stacks, expected at most 4/);
    document.getElementById('board')?.focus();
    key('5');
    await eventually(() =>
      expect(document.querySelector('[data-tool="clear"]')?.getAttribute('aria-pressed')).toBe('true'),
    );
    document.querySelector<HTMLElement>('[data-cell-button="a5"]')?.click();
    await shown('.setting[data-legal="legal"]');
    press('setup-done');
    await shown('.study #tab-head');
    press('tab-head');
    await eventually(() => expect(text('.position')).toContain('x,n4/b2,n4/b2,n4/b2,n4/b2,n4 b'));
  });

  it('is entered from a game, and says what is wrong with a record', async () => {
    open({ game: 'nava', players: [{ kind: 'human' }, { kind: 'human' }], clock: { kind: 'none' } });
    visit('game');
    await type('a1-a4');
    await eventually(() => expect(document.querySelector('.game')?.getAttribute('data-ply')).toBe('1'));
    press('study');
    await shown('.study[data-ply="1"][data-game="nava"]');
    analyse({ kind: 'record', text: '[Game "nava"]\n\n1. a1-a9 *', ply: 0 });
    await eventually(() => expect(text('.study-wrong')).toContain('a1-a9'));
  });

  it('goes into the library with its variations, and out of it again', async () => {
    analyse({ kind: 'record', text: RECORD, ply: 0 });
    await shown('.study[data-ply="0"]');
    press('tab-head');
    await shown('#keep-study');
    press('keep-study');
    await says(/in the library/);
    visit('load');
    const [entry] = [await shown('[data-entry]')];
    const button = [...entry.querySelectorAll('button')].find((each) =>
      each.getAttribute('aria-label')?.startsWith('Analyse'),
    );
    button?.click();
    await shown('.study[data-ply="0"]');
    expect(document.querySelectorAll('.variation').length).toBe(1);
  });

  it('is the same game of the library when it is kept again, under its name', async () => {
    const library = createLibrary();
    await library.clear();
    const [found] = await rules.readRecords(RECORD);
    await library.put([{ ...entryOf(found as RecordedGame, 'one', 1, false), title: 'My best game' }]);
    analyse({ kind: 'record', text: RECORD, ply: 4, entry: { id: 'one', when: 1 } });
    await shown('.study[data-ply="4"]');
    press('tab-notes');
    await shown('#comment');
    fill('comment', 'a change');
    press('tab-head');
    await shown('#keep-study');
    for (const _ of [1, 2]) {
      spoken.value = '';
      press('keep-study');
      await says(/in the library/);
    }
    const kept = await library.all();
    expect(kept.map(({ id, title, isOwn }) => [id, title, isOwn])).toEqual([['one', 'My best game', false]]);
    expect(kept[0]?.text).toContain('a change');
  });

  it('takes one of several pasted games, or puts all of them into the library', async () => {
    const library = createLibrary();
    await library.clear();
    analyse({ kind: 'record', text: RECORD, ply: 1 });
    await shown('.study[data-ply="1"] #tab-head');
    press('tab-head');
    await shown('#new-study');
    press('new-study');
    await shown('#study-paste');
    const paste = async (words: string) => {
      fill('study-paste', words);
      await eventually(() => expect(document.querySelector('#study-open[aria-disabled]')).toBeNull());
      press('study-open');
    };
    await paste('hello');
    await eventually(() =>
      expect(text('.wrong')).toContain('neither a record, a position nor a Stackade link'),
    );
    await paste(RECORD + RECORD.replace('Ann', 'Eve'));
    const several = await shown('.several');
    expect([...several.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Ann against a person · STAQS (3 × 3) · moves: 4',
      'Eve against a person · STAQS (3 × 3) · moves: 4',
    ]);
    // The same text brought from elsewhere is asked about in the same way.
    analyse({ kind: 'record', text: RECORD + RECORD.replace('Ann', 'Ada'), ply: 0 });
    await eventually(() => expect(text('.several')).toContain('Ada'));
    document.querySelectorAll<HTMLElement>('.several li button')[1]?.click();
    await shown('.study[data-ply="0"]');
    press('tab-head');
    await shown('#new-study');
    press('new-study');
    await shown('#study-paste');
    await paste(RECORD + RECORD.replace('Ann', 'Eve'));
    await shown('.several');
    press('keep-all');
    await shown('[data-entry]');
    const names = (await library.all()).map(({ players }) => players[0]);
    expect(names).toEqual(expect.arrayContaining(['Ann', 'Eve']));
  });

  it('of several chapters shows the one that was chosen where the library cannot take them, and says so', async () => {
    await createLibrary().clear();
    const both = RECORD + MISTAKE;
    await whileFull(async () => {
      analyse({ kind: 'record', text: both, ply: 5, chapter: 1 });
      await shown('.study[data-ply="5"]');
      await eventually(() => expect(text('.study-wrong')).toBe('The library could not take it.'));
      analyse({ kind: 'record', text: both, ply: 0 });
      await shown('#open-all');
      press('open-all');
      await shown('.study[data-ply="0"] .study-wrong');
    });
    // What can be kept is not said to be lost.
    analyse({ kind: 'record', text: both, ply: 1, chapter: 0 });
    await shown('.study[data-ply="1"]');
    expect(text('.study-wrong')).toBe('');
  });

  it('of a pasted link goes into the library whole, and what cannot be read stays as a record', async () => {
    const library = createLibrary();
    await library.clear();
    const broken = '[Game "nava"]\n1. a1-a9 *';
    const sent = await encodeRecord({ text: `${RECORD}\n${MISTAKE}\n${broken}`, ply: 0 });
    visit('study');
    if (!document.getElementById('study-paste')) {
      await shown('#tab-head');
      press('tab-head');
      await shown('#new-study');
      press('new-study');
    }
    await shown('#study-paste');
    fill('study-paste', `https://example.org/#${sent}`);
    await eventually(() => expect(document.querySelector('#study-open[aria-disabled]')).toBeNull());
    press('study-open');
    await shown('.several');
    press('keep-all');
    await shown('.left');
    expect((document.getElementById('study-paste') as HTMLTextAreaElement).value).toBe(broken);
    expect(await library.all()).toHaveLength(2);
  });

  it('leaves a game that cannot be read where it was pasted', async () => {
    const library = createLibrary();
    await library.clear();
    const broken = '[Game "nava"]\n1. a1-a9 *';
    analyse({ kind: 'record', text: `${RECORD}\n${broken}`, ply: 0 });
    await shown('.several');
    expect(text('.several .wrong')).toMatch(/^game 2, line \d+, column 4: the move 'a1-a9'/);
    // Whoever presses twice does not have it twice.
    press('keep-all');
    press('keep-all');
    await eventually(() => expect(text('.left')).toMatch(/game 2, line 2, column 4/));
    expect((document.getElementById('study-paste') as HTMLTextAreaElement).value).toBe(broken);
    expect(await library.all()).toHaveLength(1);
  });

  it('is put into the library before another is opened, and stays if that fails', async () => {
    const library = createLibrary();
    await library.clear();
    analyse({ kind: 'record', text: RECORD, ply: 4 });
    await shown('.study[data-ply="4"]');
    press('tab-notes');
    await shown('#comment');
    fill('comment', 'worth keeping');
    await whileFull(async () => {
      analyse({ kind: 'record', text: '[Game "nava"]\n\n1. a1-a4 *', ply: 1 });
      await shown('#open-anyway');
      press('study-last');
      await shown('.study[data-ply="4"]');
      expect(text('.move-tree')).toContain('worth keeping');
    });
    analyse({ kind: 'record', text: '[Game "nava"]\n\n1. a1-a4 *', ply: 1 });
    await shown('.study[data-game="nava"][data-ply="1"]');
    const kept = await library.all();
    expect(kept.map((entry) => entry.text.includes('worth keeping'))).toEqual([true]);
  });

  it('has the truth that was wanted of it, also where opening it failed at first, and the next one has not', async () => {
    await createLibrary().clear();
    const isProving = () => document.getElementById('truth')?.getAttribute('aria-pressed');
    analyse({ kind: 'record', text: RECORD, ply: 4 });
    await shown('.study[data-ply="4"] #truth');
    // What was wished for an earlier study is wished for this one, too.
    if (isProving() === 'true') press('truth');
    await eventually(() => expect(isProving()).toBe('false'));
    press('tab-notes');
    await shown('#comment');
    fill('comment', 'in the way');
    const wanted = { game: 'staqs:size=3', moves: ['@b2', '@a1', '@c1', '@b3', '@b1'] };
    await whileFull(async () => {
      analyseLine(wanted, true);
      await shown('#open-anyway');
      press('study-last');
      await shown('.study[data-ply="4"]');
      expect(isProving()).toBe('false');
      analyseLine(wanted, true);
      (await shown('#open-anyway')).click();
      await shown('.study[data-ply="5"]');
      expect(isProving()).toBe('true');
    });
    analyse({ kind: 'record', text: RECORD, ply: 3 });
    await shown('.study[data-ply="3"]');
    expect(isProving()).toBe('false');
    // A wish of one's own stays, whatever was wanted of a study between.
    press('truth');
    await eventually(() => expect(isProving()).toBe('true'));
    for (const [ply, wantsTruth] of [
      [4, true],
      [2, false],
    ] as const) {
      analyseLine({ ...wanted, moves: wanted.moves.slice(0, ply) }, wantsTruth);
      await shown(`.study[data-ply="${ply}"]`);
      expect(isProving()).toBe('true');
    }
    press('truth');
    // So does one that was wished for while it was wanted anyway.
    analyseLine({ ...wanted, moves: wanted.moves.slice(0, 3) }, true);
    await shown('.study[data-ply="3"]');
    for (const pressed of ['false', 'true']) {
      press('truth');
      await eventually(() => expect(isProving()).toBe(pressed));
    }
    analyseLine({ ...wanted, moves: wanted.moves.slice(0, 1) }, false);
    await shown('.study[data-ply="1"]');
    expect(isProving()).toBe('true');
    press('truth');
  });

  it('has an address of its own, which finds it again', async () => {
    await createLibrary().clear();
    analyse({ kind: 'record', text: RECORD, ply: 3 });
    await shown('.study[data-ply="3"]');
    const address = route.value.about;
    expect(address).toMatch(/^[a-z0-9]{10,}$/);
    press('tab-notes');
    await shown('#comment');
    fill('comment', 'to be found again');
    await eventually(() => expect(text('.move-tree')).toContain('to be found again'));
    analyse({ kind: 'record', text: '[Game "nava"]\n\n1. a1-a4 *', ply: 1 });
    await shown('.study[data-game="nava"]');
    expect(route.value.about).not.toBe(address);
    visit('study', address);
    await shown('.study[data-game="staqs:size=3"]');
    expect(text('.move-tree')).toContain('to be found again');
    visit('study', 'nowhere');
    await eventually(() => expect(text('.study-wrong')).toContain('not kept in this browser'));
  });

  it('leaves a game of the library as it is, and has another address then', async () => {
    const library = createLibrary();
    await library.clear();
    const [found] = await rules.readRecords(RECORD);
    await library.put([entryOf(found as RecordedGame, 'one', 1, true)]);
    visit('study', 'one');
    await shown('.study[data-ply="0"]');
    await type('@a1');
    await eventually(() => expect(route.value.about).not.toBe('one'));
    const { about } = route.value;
    visit('study', 'one');
    await eventually(() => expect(document.querySelectorAll('.move-tree .move').length).toBe(7));
    expect(await library.get(about)).toMatchObject({ study: about });
    expect(await library.get('one')).toMatchObject({ plies: 4, when: 1 });
  });

  it('has chapters, which are added, named, moved and deleted', async () => {
    const library = createLibrary();
    await library.clear();
    analyse({
      ...{ kind: 'record', text: RECORD + RECORD.replace('Ann', 'Eve'), ply: 0 },
      chapter: 0,
    });
    await shown('.study #tab-chapters');
    press('tab-chapters');
    await shown('.chapters[data-count="2"]');
    const names = () =>
      [...document.querySelectorAll('.chapter-list b')].map(({ textContent }) => textContent);
    expect(names()).toEqual(['1. Ann against a person', '2. Eve against a person']);
    const first = route.value.about;
    press('chapter-add');
    // The panel that goes knows of the new chapter, too; it is named in the one that comes.
    await shown('.chapters[data-count="3"] li:nth-child(3) [aria-current="page"]');
    expect([names()[2], document.querySelector('.study')?.getAttribute('data-ply')]).toEqual([
      '3. Chapter 3',
      '0',
    ]);
    expect(route.value.about).not.toBe(first);
    fill('chapter-name', 'Ideas');
    await eventually(() =>
      expect((document.getElementById('chapter-name') as HTMLInputElement).value).toBe('Ideas'),
    );
    document.getElementById('chapter-name')?.dispatchEvent(new Event('blur'));
    await eventually(() => expect(names()[2]).toBe('3. Ideas'));
    press('chapter-up');
    await eventually(() => expect(names()[1]).toBe('2. Ideas'));
    await type('@b2');
    await eventually(() => expect(document.querySelector('.study')?.getAttribute('data-ply')).toBe('1'));
    // Going to another chapter keeps what was done in this one.
    document.querySelector<HTMLElement>('.chapter-list button')?.click();
    await eventually(() => expect(route.value.about).toBe(first));
    await shown('.chapters[data-count="3"]');
    expect((await library.all()).find(({ title }) => title === 'Ideas')).toMatchObject({ plies: 1 });
    press('share-study');
    await eventually(() =>
      expect((document.getElementById('share-link') as HTMLInputElement | null)?.value).toContain('#r1.'),
    );
    const link = (document.getElementById('share-link') as HTMLInputElement).value;
    expect(await rules.readRecords((await decodeRecord(link.split('#')[1]!)).text)).toHaveLength(3);
    // A chapter that is renamed meanwhile, here or elsewhere, has its name in the link.
    const [kept] = (await library.all()).filter(({ title }) => title === 'Ideas');
    await library.change([kept!.id], (entry) => ({ ...entry, title: 'Plans' }));
    await eventually(async () => {
      const now = (document.getElementById('share-link') as HTMLInputElement).value.split('#')[1] ?? '';
      expect((await decodeRecord(now)).text).toContain('[Title "Plans"]');
    });
    await library.change([kept!.id], (entry) => ({ ...entry, title: 'Ideas' }));
    press('chapter-delete');
    const yes = await eventually(() => {
      const button = [...document.querySelectorAll<HTMLElement>('.chapters button')].find(
        (each) => each.textContent === 'Delete',
      );
      expect(button).toBeDefined();
      return button!;
    });
    yes.click();
    await eventually(() => expect(names()).toEqual(['1. Ideas', '2. Eve against a person']));
    expect(await library.all()).toHaveLength(2);
    visit('study');
    await eventually(() => expect(text('.study-recent')).toContain('2 chapters'));
  });

  it('collects one’s mistakes in all games, which become tasks', async () => {
    const library = createLibrary();
    await library.clear();
    const [found] = await rules.readRecords(MISTAKE.replace('Ann', 'human'));
    await library.put([entryOf(found as RecordedGame, 'played', 1, true)]);
    visit('study', 'mistakes');
    await shown('#mistakes-start');
    press('mistakes-start');
    await shown('.mistakes[data-search="done"]');
    expect(text('.mistake-list')).toContain('3. @b1??');
    press('mistakes-learn');
    await shown('.drill[data-phase="open"]');
    expect(route.value.about).toBe('drill');
    await type('@a3');
    await shown('[data-verdict="right"]');
    press('next');
    await shown('.learn-end');
    press('learn-back');
    await shown('.mistake-list .moment');
    document.querySelector<HTMLElement>('.mistake-list .moment')?.click();
    await shown('.study[data-ply="4"]');
    expect(route.value.about).toBe('played');
  });

  it('has no English on it in Portuguese', async () => {
    language.value = 'pt';
    analyse({ kind: 'record', text: RECORD.replace('{the centre} ', ''), ply: 2 });
    await shown('.study[data-ply="2"]');
    await eventually(() => expect(document.querySelectorAll('.lines li').length).toBe(3));
    const english = /\b(the|and|with|you|your|of|is|are|from|move|moves|engine|position|turn|blue|white)\b/i;
    const words = () =>
      [...document.querySelectorAll('#app *')].flatMap((element) => [
        ...['aria-label', 'title', 'placeholder', 'aria-valuetext'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        ...[...element.childNodes]
          .filter((node) => node.nodeType === 3)
          .map((node) => node.textContent ?? ''),
      ]);
    for (const tab of ['tab-review', 'tab-notes', 'tab-chapters', 'tab-head']) {
      press(tab);
      await shown(`#${tab}[aria-selected="true"]`);
      expect(words().filter((each) => english.test(each))).toEqual([]);
    }
    press('set-up');
    await shown('.setting');
    expect(words().filter((each) => english.test(each))).toEqual([]);
  });
});
