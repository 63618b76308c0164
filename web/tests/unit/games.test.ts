// @vitest-environment happy-dom
/** What is fetched about games: words, looks, lessons and puzzles, and what becomes of the page without them. */
import { h, render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from '../../src/app/Menu';
import { styleOf } from '../../src/board2d/looks';
import type { GameInfo } from '../../src/engine/rules';
import { lessonsOf } from '../../src/learn/lessons';
import { PuzzlesScreen } from '../../src/learn/Puzzles';
import { lookOf } from '../../src/scene/looks';
import {
  gameLooks,
  games,
  gameText,
  gameTitle,
  gameWord,
  incomplete,
  learnGame,
  learnGames,
  sideWord,
  usualGame,
} from '../../src/state/games';
import { language } from '../../src/state/strings';
import { wish, wishedGame } from '../../src/storage/wishes';
import { createTestRules } from '../support/engine';
import { firstView } from '../support/fixtures';
import { looksOf, textOf } from '../support/lessons';
import { eventually, visit } from '../support/page';

const rules = createTestRules();
const { keepGameFiles, readGameFile } =
  await vi.importActual<typeof import('../../src/state/gamefiles')>('../../src/state/gamefiles');

afterEach(() => {
  vi.unstubAllGlobals();
  language.value = 'en';
});

describe('the files of games', () => {
  const answer = (status: number, body = '{}', type = 'application/json') =>
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));

  it('are read', async () => {
    answer(200, '{"name":"Nava"}');
    expect(await readGameFile('nava.en.json')).toEqual({ name: 'Nava' });
  });

  it('are missed with one clear word if they belong to the page', async () => {
    answer(404);
    await expect(readGameFile('nava.en.json')).rejects.toThrow('nava.en.json could not be fetched: 404');
  });

  it('need not be there for a game that was added to the page later', async () => {
    answer(404);
    expect(await readGameFile('tower.en.json')).toBe(null);
    // Some hosts answer with their front page to everything.
    answer(200, '<!doctype html>', 'text/html');
    expect(await readGameFile('tower.en.json')).toBe(null);
    answer(200, '{"name":"Tower"}');
    expect(await readGameFile('tower.en.json')).toEqual({ name: 'Tower' });
  });
});

it('files of games are asked for once more when a service worker can keep those from outside', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    throw new TypeError('no network');
  });
  await expect(readGameFile('cairn.looks.json')).rejects.toThrow('no network');
  await expect(readGameFile('nava.looks.json')).rejects.toThrow('no network');
  asked.length = 0;
  await keepGameFiles();
  expect(asked).toContain('./games/cairn.looks.json');
  expect(asked.filter((address) => !address.startsWith('./games/'))).toEqual([]);
});

describe('a file that cannot be had', () => {
  it('leaves all games in the menu, is told of, and comes when it can', async () => {
    const files = await import('../../src/state/gamefiles');
    const cairn: GameInfo = { ...(await rules.games())[0]!, id: 'cairn', name: 'Cairn' };
    const list = [...(await rules.games()), cairn];
    const read = vi.spyOn(files, 'readGameFile').mockRejectedValue(new TypeError('no network'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await learnGames(list, 'en');
    expect([games.value, incomplete.value]).toEqual([list, ['cairn']]);
    document.body.innerHTML = '<div id="app"></div>';
    const host = document.getElementById('app')!;
    render(h(Menu, {}), host);
    expect(host.querySelectorAll('.game-card')).toHaveLength(list.length);
    expect(host.querySelector('#incomplete')?.textContent).toContain('could not be fetched of: Cairn.');
    read.mockRestore();
    host.querySelector<HTMLElement>('#incomplete button')?.click();
    await eventually(() => expect(host.querySelector('#incomplete')).toBe(null));
    render(null, host);
    games.value = [];
  });
});

describe('a game', () => {
  it('speaks the language of the page', () => {
    expect([gameTitle('staqs:size=4'), sideWord('staqs', 'blue')]).toEqual(['STAQS', 'Blue']);
    language.value = 'pt';
    expect(sideWord('staqs:size=4', 'blue')).toBe('Azul');
    expect(gameText('nava')?.pitch).toBe(textOf('nava', 'pt').pitch);
    expect(gameWord('nava', 'reason.every-stack', '', { loser: 'Preto' })).toContain('Preto');
  });

  it('falls back on the words of the page, and on those of the engine', () => {
    expect(gameWord('nava', 'variant.size', 'size')).toBe('Board');
    expect(gameWord('nava', 'side.purple', 'purple')).toBe('purple');
    expect([gameTitle('tower'), sideWord('tower', 'grey'), gameText('tower')]).toEqual([
      'tower',
      'grey',
      null,
    ]);
  });

  it('is shown without files of its own', async () => {
    await learnGame('tower', 'pt');
    expect([gameLooks('tower'), gameText('tower')]).toEqual([null, null]);
    for (const name of ['glaisher-opening', 'staqs-opening', 'greener-middle', 'nava-jump']) {
      const view = { ...firstView(name), game: 'tower' };
      const keys = Object.keys(lookOf(firstView(name)).pieces).filter((key) => !/[23]$/.test(key));
      const { pieces } = lookOf(view, true);
      expect(Object.keys(pieces)).toEqual(expect.arrayContaining(keys.filter((key) => !/cube/.test(key))));
      expect(new Set(Object.values(pieces).map(({ color }) => color)).size).toBeGreaterThan(1);
    }
  });

  it('for newcomers is chosen as long as nobody has chosen another', async () => {
    games.value = await rules.games();
    expect([usualGame.value, wishedGame.value]).toEqual(['staqs', 'staqs']);
    wish({ game: 'nava' });
    expect(wishedGame.value).toBe('nava');
    wish({ game: 'chess' });
    expect(wishedGame.value).toBe('staqs');
    const others = games.value.filter(({ newcomers }) => !newcomers);
    games.value = others;
    expect(usualGame.value).toBe(others[0]?.id);
    games.value = [];
    expect(usualGame.value).toBe('');
    wish({ game: '' });
  });
});

describe('looks in 2D', () => {
  it('become style rules of the game alone', () => {
    const style = styleOf('nava', looksOf('nava'));
    expect(style).toContain('.board2d.g-nava .s0 { --edge: #6d6046; --face: #f6efdf;');
    expect(style).toContain('[data-theme="dark"] .board2d.g-nava .s1 { --edge: #8d93ad; }');
    expect(style).toContain('[data-theme="contrast"] .board2d.g-nava .s1 { --edge: #fff; }');
    expect(style).not.toContain('.count');
    expect(styleOf('staqs', looksOf('staqs'))).toContain('.board2d.g-staqs .count { fill: #fff; }');
  });

  it('know every side of every game', async () => {
    const sides = ({ id, sides: all }: GameInfo) =>
      all.map((_, side) => [id, `s${side}`, `own${side}`] as const);
    for (const [game, flat, solid] of (await rules.games()).flatMap(sides)) {
      expect(Object.keys(looksOf(game).flat)).toContain(flat);
      expect(Object.keys(looksOf(game).pieces)).toContain(solid);
    }
  });
});

describe('lessons and puzzles', () => {
  it('are fetched once a language', () => {
    expect(lessonsOf('nava', 'en')).toBe(lessonsOf('nava', 'en'));
    expect(lessonsOf('nava', 'pt')).not.toBe(lessonsOf('nava', 'en'));
  });

  it('are none of a game that has none', async () => {
    expect(await lessonsOf('tower', 'pt').part()).toEqual({ lesson: null, puzzles: [], ideas: {} });
  });

  it('that cannot be had are told of, and come when they can', async () => {
    const files = await import('../../src/state/gamefiles');
    const read = vi.spyOn(files, 'readGameFile').mockRejectedValue(new TypeError('no network'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    games.value = await rules.games();
    document.body.innerHTML = '<div id="app"></div>';
    const host = document.getElementById('app')!;
    language.value = 'pt';
    visit('puzzles', 'greener');
    render(h(PuzzlesScreen, {}), host);
    await eventually(() => expect(host.querySelector('[data-absent=offline] [role=alert]')).not.toBe(null));
    read.mockRestore();
    document.getElementById('absent-again')?.click();
    await eventually(() => expect(host.querySelectorAll('.puzzle-card').length).toBeGreaterThan(20));
    render(null, host);
    visit('menu');
  });
});
