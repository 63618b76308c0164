/** What is said about puzzles, in Portuguese. The English sentences are put together from a few parts, and so are these. */
import { pt } from '../pt';

/** What a solution does. */
export const MOTIFS: Record<string, string> = {
  'double capture': 'captura dupla',
  block: 'bloqueio',
  plug: 'tapar a brecha',
  'division of labour': 'divisão de tarefas',
  turncoat: 'vira-casacas',
  'cut and turn': 'cortar e virar',
  'clean cut': 'corte limpo',
  'cut and spread': 'cortar e espalhar',
  'take the attacker': 'tomar o atacante',
  placement: 'colocação',
  'no move left': 'sem jogadas',
  isolate: 'dividir o tabuleiro',
  'fine print': 'desempate nas outras pilhas',
  'sacrifice height': 'sacrifício de altura',
  race: 'corrida',
  'tie-break by height': 'desempate pela altura',
  'cut off': 'isolamento',
  save: 'pôr a salvo',
  'waiting move': 'jogada de espera',
  'close ranks': 'cerrar fileiras',
  'take over': 'tomar a pilha',
  deny: 'negar ao adversário',
  'open a line': 'abrir uma linha',
  'take green': 'tomar uma verde',
  'send a cube back': 'devolver um cubo',
  'last moment': 'último momento',
  strand: 'deixar sem saída',
  release: 'libertar um disco',
  'last cube': 'último cubo',
  'leave a cube': 'deixar um cubo',
  'keep a foot': 'manter um pé no lugar',
};

/** What evaluation counts, as it reads after `mais` and `menos`. */
export const TERMS: Record<string, string> = {
  chain: 'avanço na cadeia',
  'second chain': 'avanço na segunda cadeia',
  'third chain': 'avanço na terceira cadeia',
  stacks: 'pilhas',
  'movable pieces': 'peças móveis',
  tempo: 'iniciativa',
  tallest: 'altura na pilha mais alta',
  second: 'altura na segunda pilha',
  prospect: 'espaço para crescer',
  'second prospect': 'espaço para a segunda pilha crescer',
  territory: 'território',
  mobility: 'mobilidade',
  stuck: 'pilhas presas',
  'in hand': 'peças na mão',
  exits: 'saídas da pilha mais alta',
  outlook: 'altura ao alcance',
  'late height': 'altura no fim do jogo',
  greens: 'verdes',
  'safe greens': 'verdes seguras',
  'threatened greens': 'verdes ameaçadas',
  'greens in reach': 'verdes ao alcance',
  captors: 'capturas à escolha',
  cubes: 'cubos',
  emptiable: 'pilhas que podem sair inteiras',
  'exposed stacks': 'pilhas expostas',
  'exposed cubes': 'cubos expostos',
  discs: 'discos',
};

/** Titles of puzzles that were named by hand. */
export const TITLES: Record<string, string> = {
  "Block the opponent's stack": 'Bloquear a pilha do adversário',
  'Leave the opponent without a move': 'Deixar o adversário sem jogadas',
  'A tricky endgame': 'Um final traiçoeiro',
};

/** Sentences that were written by hand. */
const WRITTEN: Record<string, string> = {
  "b2-c2 makes a stack of 7 too, but a3-a2 answers it: white's stack grows to 8 and on to a1.":
    'b2-c2 também faz uma pilha de 7, mas a3-a2 responde: a pilha do branco cresce para 8 e segue até a1.',
  'Blue wins, but no move is needed for it: every one of the twenty legal moves keeps the win.':
    'O azul vence, mas não precisa de nenhuma jogada especial: qualquer das vinte jogadas legais mantém a vitória.',
  'Blue cannot win here, only hold the draw: b3-c3, for example, loses to d3-d2.':
    'O azul não pode vencer aqui, só segurar o empate: b3-c3, por exemplo, perde contra d3-d2.',
};

type Pattern = [RegExp, (...parts: string[]) => string | undefined];

/** What is said about a puzzle, with or without how far it is proved; undefined if it is like nothing known. */
export function sentence(english: string): string | undefined {
  if (english === '') return '';
  const [, why = english, scope] = /^(.*) ((?:The result|No other move) [^.]* proved\.)$/.exec(english) ?? [];
  const told = WRITTEN[why] ?? first(NATURAL, why);
  const proved = scope && first(SCOPES, scope);
  if (!told || (scope && !proved)) return undefined;
  return proved ? `${told} ${proved}` : told;
}

function first(patterns: Pattern[], text: string): string | undefined {
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(text);
    if (found) return say(...found.slice(1));
  }
  return undefined;
}

const SCOPES: Pattern[] = [
  [/^The result of every legal move is proved\.$/, () => 'O resultado de cada jogada legal está provado.'],
  [
    /^No other move wins within (\d+) turns: that is proved\.$/,
    (plies) => `Está provado que nenhuma outra vence dentro de ${plies} jogadas.`,
  ],
];

/** Why the natural move fails: what is nice about it, what answers it, and what it comes to. */
const NATURAL: Pattern[] = [
  [
    /^(\S+) looks (.+?), but (?:(\S+) answers it: )?(.+)\.$/,
    (move, charm = '', reply, comesTo = '') => {
      const looks = first(CHARMS, charm);
      const result = first(RESULTS, comesTo);
      const answered = reply ? `${reply} responde: ` : '';
      return looks && result && `${move} parece ${looks}, mas ${answered}${result}.`;
    },
  ],
];

const CHARMS: Pattern[] = [
  [/^natural$/, () => 'natural'],
  [/^better \(more (.+)\)$/, (term = '') => TERMS[term] && `melhor (mais ${TERMS[term]})`],
  [/^better \(fewer (.+)\)$/, (term = '') => TERMS[term] && `melhor (menos ${TERMS[term]})`],
];

const RESULTS: Pattern[] = [
  [/^(\w+) wins$/, (side = '') => wins(side)],
  [/^(\w+) wins, (.+)$/, (side = '', score = '') => join(wins(side), first(SCORES, score))],
  [/^that is only a draw$/, () => 'é só empate'],
  [/^that is only a draw, (.+)$/, (score = '') => join('é só empate', first(SCORES, score))],
  [
    /^there is no win within (\d+) turns any more$/,
    (plies) => `já não há vitória dentro de ${plies} jogadas`,
  ],
  [/^the win is gone$/, () => 'a vitória perdeu-se'],
];

const SCORES: Pattern[] = [
  [
    /^(\d+) greens each and a tallest stack of (\d+) against (\d+)$/,
    (each, own, other) => `, ${greens(each)} para cada lado e a pilha mais alta com ${own} contra ${other}`,
  ],
  [/^(\d+) greens to (\d+)$/, (own, other) => `, ${greens(own)} contra ${other}`],
  [/^([\d-]+) against ([\d-]+)$/, (own, other) => `, ${own} contra ${other}`],
  [
    /^(.+)$/,
    (reason) => {
      const told = named('reason', reason);
      return told && ` (${told})`;
    },
  ],
];

function greens(count = ''): string {
  return count === '1' ? '1 verde' : `${count} verdes`;
}

function wins(side: string): string | undefined {
  const name = named('side', side);
  return name && `o ${name.toLowerCase()} vence`;
}

function named(kind: 'side' | 'reason', name = ''): string | undefined {
  return (pt as Record<string, string>)[`${kind}.${name}`]?.replace('{loser}', 'o adversário');
}

function join(one: string | undefined, other: string | undefined): string | undefined {
  return one && other && one + other;
}
