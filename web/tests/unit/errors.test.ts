/** Words for the codes of the server, in every language. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { END_REASONS, ERROR_CODES } from '../../src/generated/online';
import { LANGUAGES, language, textsOf } from '../../src/languages';
import { api } from '../../src/net/api';
import { failed, isPassing, readFailure, ServerError, waitAfter } from '../../src/net/failure';
import { sayFailure, sayProblem } from '../../src/online/errors';

afterEach(() => {
  language.value = 'en';
});

/** Parameters for every code that has any. */
const VALUES = { expected: 4, seconds: 5, scope: 'play', reason: 'because' };

describe.each([...LANGUAGES])('in %s', (tongue) => {
  it.each(ERROR_CODES)('%s has words', (code) => {
    language.value = tongue;
    const words = sayFailure({ code, why: 'the words of the server', values: VALUES });
    expect(words).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(words).not.toContain('the words of the server');
    expect(words).not.toContain('{');
  });
});

describe('failures', () => {
  it('have words for every code, and for three of the page', () => {
    expect(Object.keys(textsOf('en').errors).length).toBe(ERROR_CODES.length + 3);
  });

  it('are read with their parameters, from a socket and over HTTP', () => {
    const refused = { refused: 3, code: 'out-of-step', expected: 4, why: 'the next turn is number 4' };
    expect(sayFailure(readFailure(refused, 'why'))).toBe('The next turn is number 4.');
    const problem = {
      type: '/problems/rate-limited',
      status: 429,
      code: 'rate-limited',
      seconds: 7,
      error: 'x',
    };
    expect(sayFailure(readFailure(problem, 'error'))).toBe('That was too often. Wait for 7 s and try again.');
  });

  it('of the rules are said from the catalogues, and in words of the server only without a code', () => {
    const message = { code: 'not-on-board', values: { cell: 'k9' }, words: 'k9 is not on the board' };
    const refused = {
      refused: 3,
      code: 'illegal-move',
      reason: message.words,
      objection: { game: 'nava', message },
    };
    expect(sayFailure(readFailure(refused, 'why'))).toBe('That move is not legal: k9 is not on the board.');
    language.value = 'pt';
    expect(sayFailure(readFailure(refused, 'why'))).toBe(
      'Essa jogada não é legal: k9 não está no tabuleiro.',
    );
    for (const objection of [
      undefined,
      null,
      'k9',
      { game: 'nava' },
      { game: 'nava', message: { code: 'x' } },
    ]) {
      const older = readFailure({ ...refused, objection }, 'why');
      expect(sayFailure(older)).toBe('Essa jogada não é legal: k9 is not on the board.');
    }
  });

  it('of another version come in the words of the server', () => {
    const newer = readFailure({ error: 'the moon is full', code: 'full-moon' }, 'error');
    expect(sayFailure(newer)).toBe('The server says: the moon is full');
    const older = readFailure({ error: 'the moon is full' }, 'error');
    expect(sayProblem(new ServerError(older, 409))).toBe('The server says: the moon is full');
  });

  it('say when to come back, and nobody comes at the same moment as all others', async () => {
    const headers = { 'retry-after': '3' };
    const refuse = async () => new Response('{"error":"busy","code":"busy"}', { status: 503, headers });
    vi.stubGlobal('document', { baseURI: 'http://localhost/' });
    vi.stubGlobal('fetch', refuse);
    const error = await api.best('nava').catch((caught) => caught as ServerError);
    vi.unstubAllGlobals();
    expect(error).toMatchObject({ status: 503, retryAfter: 3, failure: { code: 'busy' } });
    expect([0, 0.5].map((random) => waitAfter(error as ServerError, random))).toEqual([3000, 4500]);
    expect(waitAfter(new ServerError(failed('no-answer')), 0)).toBe(1000);
  });

  it('tell by their codes whether to try again', () => {
    const passing = ERROR_CODES.filter((code) => isPassing({ code, why: '', values: {} }));
    expect(passing).toEqual(['reopening', 'not-saved', 'no-randomness', 'busy']);
    expect(isPassing(failed('connection-lost'))).toBe(false);
  });
});

it('knows every reason for which a game ends', () => {
  expect(END_REASONS).toContain('called-off');
});
