/** The game in the address of an embedded board: the moves alone, or a record of which the first game is shown. */
import type { RecordedGame, Rules } from '../engine/rules';
import { codeOf } from '../links/address';
import { decode, NoGame } from '../links/code';
import { decodeRecord } from '../links/record';
import { openRecord } from '../state/records';
import type { Shown } from './player';

export async function readAddress(rules: Rules, fragment: string): Promise<Shown> {
  const code = codeOf(fragment.slice(1));
  if (!code.startsWith('r')) {
    const { ending, ...line } = await decode(code, rules.legal);
    return { line, ending };
  }
  const { text, ply } = await decodeRecord(code);
  const found = await rules.readRecords(text);
  const game = found.find((each): each is RecordedGame => !('fault' in each));
  if (!game) throw new NoGame('damaged');
  const { setup, from } = openRecord(game);
  const line = { game: setup.game, start: setup.start, seed: setup.seed, moves: from.moves };
  // The page shows all that the record holds, so that the link below the board is the same.
  return { line, ending: from.ending, ...(ply !== null && { at: ply }), fragment };
}
