/** What is wrong with positions and records, in the language of the page. */
import type { Message } from '../generated/view';
import { language, textsOf } from '../languages';
import { sayMessage } from '../state/messages';

/** What is wrong with a position or a record of a game, if the engine says so. */
export function sayProblem(game: string, problem: Message | null): string {
  return problem ? sayMessage(game, problem, textsOf(language.value).problems) : '';
}
