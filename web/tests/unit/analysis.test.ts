/** The study without a page: scores, going about a tree, thinking, reviews, positions set up by hand. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { type Client, Interrupted, type Run } from '../../src/engine/client';
import type { View } from '../../src/state/view';
import { createEditor, type Tool } from '../../src/study/position';
import { createReview } from '../../src/study/review';
import { chance, forFirst, readInfo, readScore, shortScore, writeScore } from '../../src/study/scores';
import { createStudy } from '../../src/study/study';
import { createThinking, type Subject } from '../../src/study/thinking';
import { fromWritten, lineFrom, newTree, nodeOf, ROOT, toWritten } from '../../src/study/tree';
import { bestVerdict, createProofs, type Truth } from '../../src/study/truth';
import { createTestClient, createTestRules } from '../support/engine';
import { readText } from '../support/fixtures';
import { settle, until } from '../support/world';

const rules = createTestRules();

describe('scores', () => {
  it('are read from the engine and from records, and written for records', () => {
    for (const [text, written, short] of [
      ['units -35', '-35', '−35'],
      ['units 120', '120', '+120'],
      ['units 20000', '20000', '++'],
      ['units -20000', '-20000', '−−'],
      ['win 11', 'win 11', '#+11'],
      ['loss', 'loss', '#−'],
      ['draw', 'draw', '#='],
      ['0', '0', '0'],
    ] as const) {
      const score = readScore(text)!;
      expect([writeScore(score), shortScore(score)]).toEqual([written, short]);
      expect(readScore(written)).toEqual(score);
      expect(forFirst(forFirst(score, 1), 1)).toEqual(score);
      expect(chance(score) + chance(forFirst(score, 1))).toBeCloseTo(1);
    }
    expect(['', 'units', 'much', 'win x', '1 2'].map(readScore)).toEqual([null, null, null, null, null]);
    expect(chance({ kind: 'units', units: 400 })).toBeCloseTo(10 / 11);
  });

  it('come in lines of news, with or without a depth', () => {
    const line = 'info depth 4 seldepth 6 nodes 900 nps 10 time 9 multipv 2 score loss 8 pv a1-a4 e5-e2';
    expect(readInfo(line)).toEqual({
      number: 2,
      depth: 4,
      nodes: 900,
      speed: 10,
      score: { kind: 'loss', plies: 8 },
      moves: ['a1-a4', 'e5-e2'],
    });
    expect(readInfo('info nodes 3 nps 1 time 1 multipv 1 score draw pv @c3')?.score.kind).toBe('draw');
    expect(readInfo('info string hello')).toBeNull();
  });
});

describe('a study', () => {
  const open = async () => {
    const study = createStudy(rules, newTree({ game: 'nava', moves: ['a1-a4', 'e5-e2'] }));
    await until(() => study.view.value !== null);
    return study;
  };

  it('goes about its tree, and branches where another move is made', async () => {
    const study = await open();
    await study.step('last');
    expect([study.at.value, study.view.value?.ply]).toEqual([2, 2]);
    await study.step('back');
    const legal = await rules.legal({ game: 'nava', moves: ['a1-a4'] });
    const other = legal.find((move) => move !== 'e5-e2') ?? '';
    expect(await study.play(other)).toBe(true);
    expect(study.view.value?.last?.text).toBe(other);
    await study.sibling(-1);
    expect(study.at.value).toBe(2);
    await study.sibling(-1);
    expect(study.at.value).toBe(2);
    expect(await study.play('a1-a9')).toBe(false);
    await study.step('first');
    expect(study.at.value).toBe(ROOT);
  });

  it('makes moves with its hand', async () => {
    const study = await open();
    study.hand.choose('a1');
    study.hand.choose('a3');
    await until(() => study.view.value?.last?.text === 'a1-a3');
    expect(nodeOf(study.tree.value, ROOT).children).toHaveLength(2);
  });

  it('takes edits back, but not what a review has found', async () => {
    const study = await open();
    await study.goTo(2);
    study.comment('so');
    study.mark(1);
    study.remark(2, { eval: '35' });
    await study.remove(1);
    expect([study.at.value, study.tree.value.nodes.size]).toEqual([ROOT, 1]);
    await study.undo();
    expect(study.at.value).toBe(2);
    await study.undo();
    expect(nodeOf(study.tree.value, 2)).toMatchObject({ comment: 'so', marks: [], eval: '35' });
    await study.undo();
    expect(nodeOf(study.tree.value, 2)).toMatchObject({ comment: '', eval: '35' });
    expect(study.canUndo.value).toBe(false);
  });

  it('takes a comment back as a whole, whatever was said in between elsewhere', async () => {
    const study = await open();
    for (const text of ['s', 'so', 'so it']) study.comment(text, 1);
    study.comment('there', 2);
    study.comment('so it is', 1);
    study.comment('nowhere', 99);
    await study.undo();
    expect(nodeOf(study.tree.value, 1).comment).toBe('so it');
    await study.undo();
    await study.undo();
    expect([study.canUndo.value, nodeOf(study.tree.value, 1).comment]).toEqual([false, '']);
  });

  it('keeps a line without leaving its place', async () => {
    const study = await open();
    await study.keepLine(['a1-a3', 'e5-e4']);
    expect([study.at.value, study.tree.value.nodes.size]).toEqual([ROOT, 5]);
  });
});

/** An engine that says what it is told to say, and remembers what it was asked. */
function fakeClient(news: (lines: string[]) => string[]) {
  const asked: string[][] = [];
  const state = { running: 0, ended: 0 };
  const run = (lines: string[], onNews: (line: string) => void): Run => {
    asked.push(lines);
    state.running += 1;
    let stop = () => {};
    const done = new Promise<string[]>((resolve, reject) => {
      const isEndless = lines.at(-1) === 'go infinite';
      stop = () => reject(new Interrupted('stopped'));
      setTimeout(() => {
        for (const line of news(lines)) onNews(line);
        // Whoever proves moves asks which there are.
        if (!isEndless)
          resolve(lines.some((line) => line.startsWith('legal ')) ? ['legal ["@a1","@b1"]'] : []);
      });
    });
    const end = () => {
      state.running -= 1;
    };
    done.then(end, end);
    return { done, stop: () => stop() };
  };
  const client = { run, end: () => (state.ended += 1) } as unknown as Client;
  return { client, asked, state };
}

describe('thinking', () => {
  const info = (number: number, move: string) =>
    `info depth 3 seldepth 3 nodes 10 nps 10 time 1 multipv ${number} score units ${10 - number} pv ${move}`;

  const begin = async () => {
    const subject = signal<Subject | null>(null);
    const isSeen = signal(true);
    const fake = fakeClient((lines) =>
      lines.includes('go infinite') ? [info(2, '@b1'), info(1, '@a1')] : [info(1, '@c1')],
    );
    const thinking = createThinking({ hire: () => fake.client, subject, isSeen });
    const line = { game: 'staqs', moves: [] as string[] };
    const show = async (moves: string[]) => {
      const at = { ...line, moves };
      subject.value = { line: at, view: await rules.view(at) };
    };
    await show([]);
    return { thinking, isSeen, fake, show };
  };

  it('tells the best lines in order, and begins anew where one goes', async () => {
    const { thinking, fake, show } = await begin();
    await until(() => thinking.found.value.length === 2);
    expect(thinking.found.value.map(({ moves }) => moves[0])).toEqual(['@a1', '@b1']);
    expect(fake.asked[0]).toContain('setoption name MultiPV value 3');
    await show(['@c3']);
    expect(thinking.found.value).toEqual([]);
    await until(() => thinking.found.value.length === 2);
    expect(fake.asked[1]?.join(' ')).toContain('moves @c3');
    thinking.wish({ lines: 5 });
    await until(() => fake.asked.length === 3);
    expect(fake.asked[2]).toContain('setoption name MultiPV value 5');
    thinking.end();
    await settle();
    expect(fake.state).toEqual({ running: 0, ended: 1 });
  });

  it('stops when nobody looks or wants it, and goes on after that', async () => {
    const { thinking, isSeen, fake } = await begin();
    await until(() => thinking.activity.value === 'lines');
    isSeen.value = false;
    await settle();
    expect([fake.state.running, thinking.activity.value]).toEqual([0, 'idle']);
    isSeen.value = true;
    await until(() => fake.state.running === 1);
    thinking.wish({ isOn: false });
    await settle();
    expect([fake.state.running, thinking.found.value]).toEqual([0, []]);
    // Nobody keeps a Worker that has nothing to do.
    expect(fake.state.ended).toBe(2);
    thinking.end();
  });

  it('looks for what the other side threatens with the side to move exchanged', async () => {
    const { thinking, fake } = await begin();
    thinking.wish({ threat: true });
    await until(() => thinking.threat.value !== null);
    expect(thinking.threat.value).toMatchObject({ kind: 'move', found: { moves: ['@c1'] } });
    const question = fake.asked.find((lines) => lines.at(-1)?.startsWith('go movetime'));
    expect(question).toContain('position string n5/n5/n5/n5/n5 w');
    thinking.end();
  });

  it('finds lines while moves are proved, in a Worker each', async () => {
    const { thinking, fake } = await begin();
    await until(() => thinking.found.value.length === 2);
    thinking.wish({ truth: true });
    await until(() => fake.asked.some((lines) => lines.at(-1)?.startsWith('go solve')));
    // The lines go on as they were: nobody has asked for them anew.
    expect(fake.asked.filter((lines) => lines.includes('go infinite'))).toHaveLength(1);
    expect([thinking.activity.value, thinking.proving.value]).toEqual(['lines', 'truth']);
    expect(thinking.found.value).toHaveLength(2);
    thinking.wish({ truth: false });
    await settle();
    expect([thinking.truth.value, thinking.proving.value, fake.state.running]).toEqual([null, 'idle', 1]);
    thinking.end();
  });

  it('says why there is no such position', async () => {
    const start = 'x4,bbbbbb/x5/x5/x5/wwwwww,x4 w';
    const view = await rules.view({ game: 'nava', start, moves: [] });
    const subject = signal<Subject | null>({ line: { game: 'nava', start, moves: [] }, view });
    const hopeless = { ...view, position: 'wwwwwwbbbbbb,x4/x5/x5/x5/x5 w' };
    subject.value = { line: { game: 'nava', start, moves: [] }, view: hopeless };
    const thinking = createThinking({
      hire: createTestClient,
      subject,
      isSeen: signal(true),
      first: { isOn: false, lines: 1, threat: true, truth: false },
    });
    await until(() => thinking.threat.value !== null);
    expect(thinking.threat.value).toMatchObject({
      kind: 'refused',
      why: { code: 'no-top', values: { side: { side: 'white' } } },
    });
    thinking.end();
  });
});

describe('the truth about moves', () => {
  const client = createTestClient();
  const prove = async (game: string, start: string): Promise<Truth> => {
    const line = { game, start, moves: [] };
    let last: Truth | null = null;
    const view = await rules.view(line);
    await createProofs(
      (lines, onNews) => client.run(lines, onNews).done,
      { line, view },
      (truth) => {
        last = truth;
      },
    );
    return last!;
  };

  it('is known at the end of a game, for every move', async () => {
    const position = 'b6,x,b2,x,w6/x5/x,b4,n,b3,x/x5/w4,x,w4,x,w2 b';
    const truth = await prove('staqs', position);
    expect(truth.isComplete).toBe(true);
    const view = await rules.view({ game: 'staqs', start: position, moves: [] });
    const legal = await rules.legal({ game: 'staqs', start: position, moves: [] });
    expect([...truth.moves.keys()].sort()).toEqual(legal);
    // Checked against the end of the game itself: nothing else can move.
    for (const move of legal) {
      const after = await rules.view({ game: 'staqs', start: position, moves: [move] });
      const winner = after.over?.winner;
      expect([move, truth.moves.get(move)?.kind]).toEqual([
        move,
        winner === null ? 'draw' : winner === view.side ? 'win' : 'loss',
      ]);
    }
  });

  it('of a stack is its best move, as far as that is certain', () => {
    const moves = new Map([
      ['a', { kind: 'loss', plies: 1 }],
      ['b', { kind: 'win', plies: 1 }],
      ['c', { kind: 'draw' }],
    ] as const);
    expect(bestVerdict(moves, ['a', 'b', 'x'])).toBe('win');
    expect(bestVerdict(moves, ['a', 'c', 'x'])).toBeNull();
    expect(bestVerdict(moves, ['a', 'c'])).toBe('draw');
    expect(bestVerdict(moves, ['a'])).toBe('loss');
  });
});

describe('a review', () => {
  const MOVES = '@b2 @b1 @a3 @c2 @a1 @a2 @c1 @b3'.split(' ');
  /** What the native engine says of the same game. */
  const native = () => {
    const answers = JSON.parse(readText('../../answers/native.json')) as [string, string[]][];
    const turns = answers.find(([line]) => line === 'review nodes 3000')?.[1] ?? [];
    return turns.filter((line) => line.startsWith('turn ')).map((line) => JSON.parse(line.slice(5)));
  };

  it('marks the tree as the native review judges', async () => {
    const study = createStudy(rules, newTree({ game: 'staqs:size=3', moves: MOVES }));
    await until(() => study.view.value !== null);
    const turns = native();
    const real = createTestClient();
    // The same number of nodes as the native answers have.
    const client: Client = {
      ...real,
      run: (lines, onNews) =>
        real.run(
          lines.map((line) => line.replace(/^review nodes \d+/, 'review nodes 3000')),
          onNews,
        ),
    };
    const review = createReview(() => client, study, signal(true));
    await review.start('quick');
    expect(review.state.value).toBe('done');
    expect(review.moments.value.map(({ judged }) => judged)).toEqual(turns);
    expect(turns.filter(({ mark }) => mark === '??').length).toBeGreaterThan(0);
    const signs = lineFrom(study.tree.value, ROOT)
      .slice(1)
      .map((id) => nodeOf(study.tree.value, id).marks);
    const expected = { '?!': [6], '?': [2], '??': [4] } as Record<string, number[]>;
    expect(signs).toEqual(turns.map(({ mark }) => expected[mark] ?? []));
    expect(review.key.value.length).toBe(
      turns.filter(({ mark, turning_point }) => mark || turning_point).length,
    );
    // Seen from the first side: blue has won after turn 2, and blunders at turn 3.
    const { score } = turns[1] as { score: string };
    const plies = Number(/^loss (\d+)$/.exec(score)?.[1]);
    // The turn that was just made is not among those that are left.
    expect(nodeOf(study.tree.value, 2).eval).toBe(`win ${plies - 1}`);
    // The start is judged as well, and all of it survives in a record.
    const start = nodeOf(study.tree.value, ROOT).eval;
    expect(start).toBe(writeScore(readScore(turns[0].best_score)!));
    const again = fromWritten(await rules.readTree(await rules.writeTree(toWritten(study.tree.value))));
    expect(nodeOf(again, ROOT).eval).toBe(start);
    review.end();
  });

  it('speaks of the main line only, and says when that has become another', async () => {
    const study = createStudy(rules, newTree({ game: 'staqs:size=3', moves: MOVES.slice(0, 4) }));
    await until(() => study.view.value !== null);
    const judged = (turn: number, mark: string | null) =>
      `turn ${JSON.stringify({ turn, move: MOVES[turn - 1], score: 'units 5', best: '@a2', best_score: 'units 5', mark, turning_point: false })}`;
    const { client } = fakeClient(() => [judged(1, null), judged(2, '??'), judged(3, null), judged(4, '?')]);
    const review = createReview(() => client, study, signal(true));
    await review.start('quick');
    expect([review.key.value.map(({ node }) => node), review.unjudged.value]).toEqual([[2, 4], 0]);
    await study.goTo(1);
    await study.play('@c1');
    study.promote();
    expect([review.key.value, review.unjudged.value]).toEqual([[], 1]);
    study.promote(4);
    expect([review.key.value.length, review.unjudged.value]).toEqual([2, 0]);
    review.end();
  });

  it('judges other moves in place of the one that was played', async () => {
    const line = { game: 'nava', start: 'wwwwbbbb,x3,bb/x5/ww,x4/x5/W,x4 b', moves: [] };
    const study = createStudy(rules, newTree(line));
    const review = createReview(createTestClient, study, signal(true));
    expect((await review.judge(line, 'a5-a3'))?.mark).toBeNull();
    expect(await review.judge(line, 'e5-e4')).toMatchObject({ mark: expect.any(String), best: 'a5-a3' });
    review.end();
  });

  it('can be stopped', async () => {
    const study = createStudy(rules, newTree({ game: 'staqs', moves: ['@a1'] }));
    const fake = fakeClient(() => []);
    const never = {
      ...fake.client,
      run: (_: string[], news: () => void) => fake.client.run(['go infinite'], news),
    };
    const isSeen = signal(true);
    const review = createReview(() => never as Client, study, isSeen);
    const done = review.start('quick');
    expect([review.state.value, fake.state.running]).toEqual(['running', 1]);
    // While nobody looks it waits.
    isSeen.value = false;
    await settle();
    expect([review.state.value, fake.state.running]).toEqual(['running', 0]);
    isSeen.value = true;
    expect(fake.state.running).toBe(1);
    review.stop();
    await done;
    expect(review.state.value).toBe('stopped');
    review.end();
    await settle();
    expect(fake.state.running).toBe(0);
  });
});

describe('positions set up by hand', () => {
  const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];

  it.each(GAMES)('are written for %s as the engine writes them', async (game) => {
    const file = JSON.parse(readText(`../../../conformance/${game}.json`)) as {
      moves: { variant?: string; position: string }[];
    };
    let count = 0;
    for (const { variant, position } of file.moves) {
      const id = variant ? `${game}:${variant.replace(/^.*:/, '')}` : game;
      const edited = await rules.edit(id, position, []);
      expect([edited.position, edited.why, edited.view?.position]).toEqual([position, null, position]);
      count += 1;
    }
    expect(count).toBeGreaterThan(3);
  });

  const edit = async (game: string, start?: string) => {
    const editor = createEditor(rules, await rules.view({ game, start, moves: [] }));
    await until(() => editor.legality.value.kind !== 'asking');
    const use = async (tool: Tool, ...cells: string[]) => {
      editor.choose(tool);
      for (const cell of cells) await editor.apply(cell);
    };
    const judged = async () => {
      await until(() => editor.legality.value.kind !== 'asking');
      await settle();
      return editor.legality.value;
    };
    return { editor, use, judged };
  };

  it('are explained where they are not possible', async () => {
    const { editor, use, judged } = await edit('nava');
    expect((await judged()).kind).toBe('legal');
    await use('take', 'a1');
    expect(await judged()).toMatchObject({
      kind: 'refused',
      why: { code: 'wrong-discs', words: 'expected 6 white discs, found 5' },
    });
    await use('own0', 'c3');
    expect((await judged()).kind).toBe('legal');
    await use('cube1', 'b2');
    expect(editor.view.value.position).toBe('x4,bbbbbb/x5/x2,w,x2/x,B,x3/wwwww,x4 w');
    expect((await judged()).kind).toBe('legal');
    editor.end();
  });

  it('follow the pieces of each game', async () => {
    const staqs = await edit('staqs:size=3');
    await staqs.use('own0', 'a1', 'a1');
    await staqs.use('own1', 'b1');
    await staqs.use('clear', 'c3');
    expect(staqs.editor.view.value.position).toBe('n2,x/n3/b3,w2,n b');
    await staqs.use('take', 'a1', 'b1');
    expect(staqs.editor.view.value.position).toBe('n2,x/n3/b2,n2 b');
    await staqs.editor.clear();
    await staqs.editor.toMove(1);
    expect(staqs.editor.view.value.position).toBe('x3/x3/x3 w');
    const glaisher = await edit('glaisher');
    await glaisher.use('own1', 'b9');
    await glaisher.use('own0', 'e5', 'e5');
    expect(glaisher.editor.view.value.position).toContain('x,y1,x3/');
    expect(((await glaisher.judged()) as { view?: View }).view?.position).toContain('r2');
    const greener = await edit('greener');
    const [some] = greener.editor.view.value.cells;
    await greener.use('green', some!.name);
    expect(await greener.judged()).toMatchObject({ kind: 'refused', why: { code: 'buried' } });
    for (const each of [staqs, glaisher, greener]) each.editor.end();
  });

  it('are read from text, and nothing changes where that is wrong', async () => {
    const { editor } = await edit('nava');
    const { position } = editor.view.value;
    expect(await editor.read('x5/x5')).toMatch(/expected/);
    expect(editor.view.value.position).toBe(position);
    expect(await editor.read(' x5/x5/x2,w,bbbbbb,x/x5/wwwww,x4 w ')).toBeNull();
    expect(editor.view.value.position).toBe('x5/x5/x2,w,bbbbbb,x/x5/wwwww,x4 w');
    editor.end();
  });

  it('are set up with the keyboard', async () => {
    const { editor } = await edit('nava');
    await editor.hand.chooseHeight(editor.tools.value.indexOf('cube0') + 1);
    editor.hand.point('c3');
    editor.hand.press();
    await until(() => editor.view.value.position.includes('x2,W,x2'));
    editor.end();
  });
});
