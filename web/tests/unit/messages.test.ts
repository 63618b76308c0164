/** What is wrong is said by code, in every language, and never by reading English. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRules } from '../../src/engine/rules';
import { MOVE_PHRASES, POSITION_PHRASES, RECORD_PHRASES } from '../../src/generated/phrases';
import type { Message } from '../../src/generated/view';
import { sayProblem } from '../../src/library/problems';
import { learnGames } from '../../src/state/games';
import { sayMessage } from '../../src/state/messages';
import { language } from '../../src/state/strings';
import { sayWhy } from '../../src/state/words';
import { createTestClient } from '../support/engine';

const rules = createRules(createTestClient());

beforeAll(async () => {
  const list = await rules.games();
  await learnGames(list, 'en');
  await learnGames(list, 'pt');
});

afterEach(() => {
  language.value = 'en';
});

describe('the codes of the engine’s messages', () => {
  it('share no code, so that one is never said for another', () => {
    const codes = [MOVE_PHRASES, POSITION_PHRASES, RECORD_PHRASES].flatMap((one) => Object.keys(one));
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('a message', () => {
  const fault = async (text: string) => {
    const [found] = await rules.readRecords(text);
    if (!found || !('fault' in found)) throw new Error('it is a record');
    return found;
  };

  it('is said as the engine says it in English', async () => {
    for (const text of ['[Game "nava"]\n1. a1-b2 *', '[Game "chess"] *', 'x', '[Game "nava"] 1... a1-a4 *']) {
      const { game, fault: message } = await fault(text);
      expect(sayProblem(game ?? '', message)).toBe(message.words);
    }
  });

  it('is said with its values, whatever they are', async () => {
    language.value = 'pt';
    const side = await fault('[Game "nava"]\n1... a1-a4 *');
    expect(sayProblem(side.game ?? '', side.fault)).toBe(
      'aqui branco joga primeiro, por isso as jogadas deviam começar por 1.',
    );
    const choices = await fault('[Game "nava"] 1. a1-a4 1/2-1/2');
    expect(sayProblem('nava', choices.fault)).toMatch(/tem de dizer agreement ou adjudication, e falta$/);
    const row = await fault('[Game "staqs:size=3"][Start "n3/n3/b1,n2 b"] *');
    expect(sayProblem('staqs', row.fault)).toBe('linha 1: “b1” não é uma pilha de altura 2 a 10');
    const end = await fault('[Game "nava"]');
    expect(sayProblem('', end.fault)).toMatch(
      /^esperava-se uma jogada ou .*, e encontrou-se o fim do texto$/,
    );
  });

  it('says how a game has ended in words of the game', () => {
    const reason = { reason: 'every-stack', loser: 'black', words: 'every stack owned' };
    const message: Message = { code: 'game-ended', values: { reason }, words: 'the game is over: …' };
    expect(sayMessage('nava', message)).toBe('the game is over: Black owns no stack any more');
    language.value = 'pt';
    expect(sayMessage('nava', message)).toBe('o jogo acabou: Preto já não tem nenhuma pilha');
  });

  it('explains moves in Portuguese, too', async () => {
    language.value = 'pt';
    const why = await rules.whyNot({ game: 'nava', moves: [] }, 'a1-b2');
    expect(sayWhy('nava', why)).toBe(': a1 e b2 não estão na mesma linha nem na mesma coluna');
    expect(sayWhy('nava', null)).toBe('');
  });

  it('is the engine’s English where a game has no words', () => {
    language.value = 'pt';
    const message: Message = { code: 'no-fun', values: {}, words: 'this is no fun' };
    expect(sayMessage('chess', message)).toBe('this is no fun');
  });
});
