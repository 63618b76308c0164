/** Words for everything that the server says no with, by its codes. */
import { language, textsOf } from '../languages';
import { sayProblem as sayObjection } from '../library/problems';
import { type Code, type Failure, ServerError } from '../net/failure';
import { createWords } from '../state/strings';
import { words as w } from './strings';

/** What a server or a network has to say, in the language of the page. */
export function sayProblem(error: unknown): string {
  if (error instanceof ServerError) return sayFailure(error.failure);
  return w('problem.other', { why: error instanceof Error ? error.message : String(error) });
}

/** A code in the language of the page; codes of a newer server come in its own words. */
export function sayFailure({ code, why, values, objection }: Failure): string {
  if (!isKnown(code)) return w('problem.other', { why });
  if (!objection) return errors(code, values);
  return errors(code, { ...values, reason: sayObjection(objection.game, objection.message) });
}

const errors = createWords('errors');

function isKnown(code: string): code is Code {
  return code in textsOf(language.value).errors;
}
