/** A world for games in tests: the real engine, a time that stands still, and no waiting. */
import { expect } from 'vitest';
import { levelMove } from '../../src/engine/rules';
import {
  type Beginning,
  createLocalGame,
  type LocalGame,
  type Player,
  type Setup,
  type World,
} from '../../src/state/session';
import { createTestClient, createTestRules } from './engine';

export const HUMAN: Player = { kind: 'human' };
export const bot = (level: number): Player => ({ kind: 'level', level });

export function world(time = { now: 0 }): World {
  const brain = createTestClient();
  return {
    rules: createTestRules(),
    think: (line, level, seed) => levelMove(brain, line, level, seed),
    now: () => time.now,
    wait: () => new Promise((resolve) => setTimeout(resolve, 0)),
    later: () => () => {},
  };
}

export const PLAIN: Setup = { game: 'nava', players: [HUMAN, HUMAN], clock: { kind: 'none' } };

export function start(setup: Partial<Setup>, inside: World = world(), from?: Beginning): LocalGame {
  return createLocalGame(inside, { ...PLAIN, ...setup }, from);
}

/** Waits until something is so; state decides, not time. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20_000 && !isSo(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isSo()).toBe(true);
}

/** Gives everything that has been begun time to happen, for seeing that something does not. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

export const isReady = (session: LocalGame) => () => session.phase.value === 'human';
