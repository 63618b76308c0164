/** Games before and after an event, as the server tells them. */
import type { News, Snapshot } from '../../src/net/game';
import { readText } from './fixtures';

interface Case {
  name: string;
  before: Snapshot;
  news: News;
  after: Snapshot;
}

/** The page asks the engine for the position, and does not read it. */
function read(game: Snapshot & { position?: string }): Snapshot {
  const { position: _, ...rest } = game;
  return rest;
}

export const cases: Case[] = (JSON.parse(readText('../../../crates/online/tests/events.json')) as Case[]).map(
  ({ before, after, ...rest }) => ({ ...rest, before: read(before), after: read(after) }),
);

/** The case in which a game ends for a reason. */
export function ended(reason: string): Case {
  const found = cases.find(({ before, after }) => !before.over && after.over?.reason === reason);
  if (!found) throw new Error(`no game ends by ${reason}`);
  return found;
}
