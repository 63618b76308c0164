/** Games and what events made of them, as the fold of crates/online has it. */
import type { EventMessage, Snapshot } from '../../src/generated/online';
import { readText } from './fixtures';

interface Story {
  name: string;
  begin: Snapshot;
  steps: { message: EventMessage; after: Snapshot }[];
}

interface Case {
  before: Snapshot;
  message: EventMessage;
  after: Snapshot;
}

export const stories = JSON.parse(readText('../../../crates/online/tests/events.json')) as Story[];

/** Every event with the game before and after it. */
export function casesOf({ begin, steps }: Story): Case[] {
  return steps.map((step, index) => ({ ...step, before: steps[index - 1]?.after ?? begin }));
}

/** A case in which a game ends by an event for a reason. */
export function ended(code: string): Case {
  const found = stories
    .flatMap(casesOf)
    .find(
      ({ before, message, after }) => !before.over && after.over?.code === code && message.event !== 'moved',
    );
  if (!found) throw new Error(`no game ends by ${code}`);
  return found;
}
