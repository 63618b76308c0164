// @vitest-environment happy-dom
/** The highest level is called perfect wherever it is, before its table has been fetched and unless that is lost. */
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewGame } from '../../src/app/NewGame';
import type { Player } from '../../src/generated/online';
import { sayPlayer, sayPlayers } from '../../src/online/pieces';
import { learnGames, noteTable } from '../../src/state/games';
import { language } from '../../src/state/strings';
import { levelName } from '../../src/state/words';
import { USUAL, wishes } from '../../src/storage/wishes';
import { engine } from '../../src/ui/context';
import { createTestClient, createTestRules } from '../support/engine';

beforeAll(async () => {
  const [rules, brain] = [createTestRules(), createTestClient()];
  engine.value = { rules, brain, hire: () => brain };
  await learnGames(await rules.games(), 'en');
});

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});

afterEach(() => {
  render(null, document.getElementById('app')!);
  vi.unstubAllGlobals();
  wishes.value = USUAL;
  language.value = 'en';
  noteTable('staqs', true);
});

it.each([
  ['staqs', 'perfect'],
  ['staqs:size=4', 'perfect'],
  ['staqs:size=6', 'strongest'],
  ['staqs:players=3', 'strongest'],
  ['nava', 'strongest'],
  ['', 'strongest'],
])('level 10 of %j is called %s', (game, name) => {
  expect(levelName(10, game)).toBe(name);
  expect(levelName(9, game)).not.toBe(name);
});

it('is no longer called perfect where the table cannot be had, until it can', () => {
  noteTable('staqs', false);
  expect(levelName(10, 'staqs')).toBe('strongest');
  expect(levelName(10, 'staqs:size=4')).toBe('perfect');
  noteTable('staqs', true);
  expect(levelName(10, 'staqs')).toBe('perfect');
});

describe('the menu', () => {
  const chip = () => document.querySelector('label:has(#level-10) b')?.textContent;
  const seat = () => document.querySelector('#second option[value="10"]')?.textContent;
  const show = (game: string, variant: Record<string, string> = {}) =>
    act(() => {
      wishes.value = { ...USUAL, game, variants: { [game]: variant } };
      render(h(NewGame, {}), document.getElementById('app')!);
    });

  it('says so of the board that is chosen, and fetches nothing for it', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    show('staqs');
    expect([chip(), seat()]).toEqual(['perfect', 'Level 10, perfect']);
    show('staqs', { size: '6' });
    expect([chip(), seat()]).toEqual(['strongest', 'Level 10, strongest']);
    show('nava');
    expect(chip()).toBe('strongest');
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['es', 'perfecto'],
    ['pt', 'perfeito'],
  ])('says so in other languages: %s', (tag, name) => {
    language.value = tag;
    show('staqs');
    expect(chip()).toBe(name);
  });
});

describe('online', () => {
  const someone: Player = { name: 'Ana', account: true, level: null, rating: 1540, change: null, here: true };
  const level: Player = { ...someone, name: null, account: false, level: 10, rating: null };

  it('players have their ratings, and levels the names that they have in that game', () => {
    expect(sayPlayers({ game: 'staqs', players: [someone, level] })).toBe('Ana (1540) – Level 10, perfect');
    expect(sayPlayer(level, 'nava')).toBe('Level 10, strongest');
    expect(sayPlayer(level, 'staqs:size=6')).toBe('Level 10, strongest');
    // The level plays on the server, whatever this browser could fetch.
    noteTable('staqs', false);
    expect(sayPlayer(level, 'staqs')).toBe('Level 10, perfect');
    expect(sayPlayer({ ...someone, rating: null }, 'nava')).toBe('Ana (?)');
    expect(sayPlayer({ ...someone, account: false, rating: null }, 'nava')).toBe('Ana');
  });
});
