// @vitest-environment happy-dom
/** Every screen in Portuguese, with the real engine behind it: no English is left on it. */
import { effect } from '@preact/signals';
import { h, render } from 'preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../../src/app/App';
import { createRules } from '../../src/engine/rules';
import { language, textsOf } from '../../src/languages';
import { spokenText } from '../../src/learn/named';
import { SHELF } from '../../src/learn/shelf';
import { openRecord } from '../../src/state/records';
import type { Player } from '../../src/state/session';
import { choose } from '../../src/storage/settings';
import { engine, open, session, spoken } from '../../src/ui/context';
import { readRoute, route } from '../../src/ui/route';
import { createTestClient } from '../support/engine';
import { lessonsOf, lessonTexts, puzzleOf, textOf } from '../support/lessons';
import { eventually, press, type, visit } from '../support/page';

const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];
const HUMANS: Player[] = [{ kind: 'human' }, { kind: 'human' }];
const brain = createTestClient();
const rules = createRules(brain);

/** Words of English that are no words of Portuguese. */
const ENGLISH =
  /\b(the|and|with|you|your|yours|of|is|are|to|on|it|wins?|but|from|stacks?|pieces?|cells?|puzzles?|lessons?|turns?|games?|board|white|black|red|yellow|blue|green|greens|tallest|proved|level|looks|free)\b/i;

/** Texts of the page, and words of games, that read differently in Portuguese. */
const FOREIGN = new Set([
  ...differing(textsOf('en').page, textsOf('pt').page),
  ...GAMES.flatMap((game) => differing(textOf(game).words, textOf(game, 'pt').words)),
  ...GAMES.flatMap((game) => differing(numbered(lessonTexts(game)), numbered(lessonTexts(game, 'pt')))),
]);

function numbered(texts: string[]): Record<string, string> {
  return Object.fromEntries(texts.entries());
}

function differing(english: Record<string, string>, portuguese: Record<string, string>): string[] {
  const said = new Set(Object.values(portuguese));
  const keys = Object.keys(english).filter((key) => portuguese[key] !== english[key]);
  return keys.map((key) => english[key] ?? '').filter((text) => !said.has(text));
}

/** Everything that can be read or heard on the page. */
function words(root: Element): string[] {
  const own = [...root.querySelectorAll('*')].flatMap((element) => [
    ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
  ]);
  return [...own, spoken.value].map((text) => text.trim()).filter(Boolean);
}

function english(): string[] {
  const host = document.body;
  const foreign = [...host.querySelectorAll('[lang="en"]')].map((element) => element.textContent ?? '');
  return [...foreign, ...words(host).filter((text) => FOREIGN.has(text) || ENGLISH.test(text))];
}

async function shows(text: string): Promise<void> {
  await eventually(() => expect(words(document.body).join(' · ')).toContain(text));
}

beforeAll(() => {
  choose('board', '2d');
  choose('animation', 'off');
  engine.value = { rules, brain, hire: createTestClient };
});

beforeEach(() => {
  language.value = 'pt';
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
});

describe('in Portuguese there is no English on', () => {
  it('the menu, and the form of every game', async () => {
    await shows('Glaisher');
    for (const game of GAMES) {
      document.querySelector<HTMLElement>(`[data-game="${game}"]`)?.click();
      await shows(game === 'nava' ? 'Preto (joga depois)' : 'joga primeiro');
      expect(english()).toEqual([]);
    }
  });

  it.each([
    ['settings', textsOf('pt').page['settings.title']],
    ['load', 'Os teus jogos'],
    ['about', textsOf('pt').page['about.title']],
  ] as const)('the screen %s', async (screen, title) => {
    visit(screen);
    await shows(title);
    expect(english().filter((text) => text !== 'English')).toEqual([]);
  });

  it('what is said about a record that cannot be read', async () => {
    visit('load');
    await shows('Abrir');
    const field = document.querySelector<HTMLTextAreaElement>('#record')!;
    field.value = '[Game "nava"]\n\n1. a1-a9 *';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await eventually(() => expect(document.querySelector('#open-record[aria-disabled]')).toBe(null));
    press('open-record');
    await shows('jogo 1, linha 3, coluna 4: a jogada “a1-a9”: a9 não está no tabuleiro');
    expect(english()).toEqual([]);
  });

  it('a record beside its game, and what it is shared by', async () => {
    const text = '[Game "nava"]\n[Date "2026.01.02"]\n\n{Bom dia} 1. a1-a4! e5-e2 *';
    const { setup, from } = openRecord(await rules.readRecord(text));
    open(setup, from);
    visit('game');
    await shows('Bom dia');
    press('share');
    await shows('Copiar a ligação');
    await eventually(() =>
      expect(document.querySelector<HTMLInputElement>('#share-link')?.value).toContain('#r1.'),
    );
    expect(english()).toEqual([]);
  });

  it('a link that is broken', async () => {
    location.hash = '#g1.nava..zzz';
    route.value = readRoute(location.hash);
    await shows('Esta ligação está danificada');
    expect(english()).toEqual([]);
  });

  it.each(GAMES)('puzzles of %s on paper, and the board', async (game) => {
    visit('print', `puzzles-${game}`);
    await shows('Solução: ');
    expect(english()).toEqual([]);
    open({ game, players: HUMANS, clock: { kind: 'none' } });
    visit('print', 'board');
    await shows('Posição: ');
    expect(english()).toEqual([]);
  });

  it.each(GAMES)('the illustrated rules of %s', async (game) => {
    visit('rules', game);
    await shows(textOf(game, 'pt').rules.goal);
    await eventually(() => expect(document.querySelectorAll('figcaption').length).toBeGreaterThan(0));
    expect(document.querySelectorAll('figure').length).toBeGreaterThanOrEqual(2);
    expect(english()).toEqual([]);
  });

  it.each([
    ['glaisher', 'r1,x3,y6/x6/x7/x8/r1,r2,r1,x,r1,r3,r1,r1,r1/x8/x7/x6/x5 r', 'a9e1@d5'],
    ['staqs', 'b6,x,b2,x,w6/x5/x,b4,n,b3,x/x5/w4,x,w4,x,w2 b', 'b3-c3'],
    ['greener', 'x5,gggggggggbbbbwwww/x6/x6/b,x2,w,x2/x6/gggggggggwwwwbbbb,x5 b', 'a3xa1'],
    ['nava', 'x5/x5/x2,w,bbbbbb,x/x5/wwwww,x4 w', 'c3-d3'],
  ])('a game of %s, from its first turn to its end', async (game, start, move) => {
    open({ game, start, players: HUMANS, clock: { kind: 'turn', time: 60_000 }, coached: true });
    visit('game');
    await shows('Treinador');
    await shows('a5:');
    expect(english()).toEqual([]);
    await type(move);
    await shows('Jogar outra vez');
    await shows('venceu');
    await eventually(() => expect(spoken.value).toContain('Fim do jogo'));
    expect(english()).toEqual([]);
  });

  it('a game against a computer, with a hint', async () => {
    open({
      game: 'staqs',
      players: [{ kind: 'human' }, { kind: 'level', level: 1 }],
      clock: { kind: 'none' },
    });
    visit('game');
    // The menu has the names of the levels, too: there is a hint when the game is there.
    await eventually(() => expect(document.querySelector('#hint:not([aria-disabled])')).not.toBe(null));
    await shows('primeiros passos');
    await eventually(() => expect(document.querySelector('.game[data-phase=human]')).not.toBe(null));
    press('hint');
    await shows('Experimenta');
    expect(english()).toEqual([]);
  });

  it.each(GAMES)('the puzzles of %s', async (game) => {
    visit('puzzles', game);
    const { puzzles } = lessonsOf(game);
    await shows(puzzles.length > 0 ? `de ${puzzles.length} resolvidos` : textsOf('pt').page['puzzles.none']);
    expect(document.querySelectorAll('.puzzle-card').length).toBe(Math.min(SHELF, puzzles.length));
    expect(english()).toEqual([]);
  });

  it.each(['staqs-old-1', 'staqs-1'])('the puzzle %s, before and after its solution', async (id) => {
    const { game, position: start, solution, refutation, why } = puzzleOf(id, 'pt');
    visit('puzzles', id);
    await shows('joga e');
    press('hint');
    await shows('A ideia:');
    expect(english()).toEqual([]);
    // What is said next may follow at once.
    const said: string[] = [];
    const stop = effect(() => void said.push(spoken.value));
    await type(solution[0]!);
    await shows('Certo!');
    await shows(why);
    const heard = await spokenText(rules, { game, start, moves: [] }, refutation, why);
    await eventually(() => expect(said.join('\n')).toContain(heard));
    stop();
    expect(english()).toEqual([]);
  });

  it.each([
    ['glaisher', 'b9se15@a9', 'b9se123@b9'],
    ['staqs', '', '@c3'],
    ['greener', 'a3xa4', 'c2xc3'],
    ['nava', 'a1-c1', 'a1-a3'],
  ])('the lesson of %s', async (game, wrong, right) => {
    const lesson = lessonsOf(game, 'pt').lesson!;
    visit('lessons', game);
    await shows('em cinco minutos');
    press('hint');
    await eventually(() => expect(document.querySelector('.hint-text')).not.toBe(null));
    expect(english()).toEqual([]);
    if (wrong) {
      await type(wrong);
      await shows('✗');
      expect(english()).toEqual([]);
      press('retry');
    }
    await type(right);
    await shows('✓');
    expect(english()).toEqual([]);
    press('next');
    await shows(`Passo 2 de ${lesson.steps.length}`);
    expect(english()).toEqual([]);
  });

  it('and the same eyes see English where it is', async () => {
    language.value = 'en';
    visit('lessons', 'nava');
    await shows('Nava in five minutes');
    expect(english()).toContain('Nava in five minutes');
    expect(lessonTexts('nava').filter((text) => ENGLISH.test(text)).length).toBeGreaterThan(40);
  });
});
