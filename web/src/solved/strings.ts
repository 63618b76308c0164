/** Words of the page about solved openings, loaded with it. */
import { createWords } from '../state/strings/feature';

export const words = createWords(
  {
    'solved.title': 'Solved: {game}',
    'solved.lead':
      'Every position of this opening is solved. Each free cell shows what comes of playing there if nobody errs: + the side to move wins, = a draw, − it loses.',
    'solved.board': 'Board',
    'solved.standard': 'Standard',
    'solved.loading': 'The table is being fetched…',
    'solved.absent':
      'The table of this game is not here: it could not be fetched, or it is not complete yet.',
    'solved.failed': 'The table could not be asked: {why}',
    'solved.picture': 'The board after {count} moves, with the result of every move',
    'solved.win': '{side} to move wins.',
    'solved.draw': '{side} to move draws.',
    'solved.loss': '{side} to move loses.',
    'solved.moves.win': 'These win',
    'solved.moves.draw': 'These draw',
    'solved.moves.loss': 'These lose',
    'solved.beyond': 'The opening is over. What each step is worth, the study proves while you look.',
    'solved.undo': 'Take back',
    'solved.again': 'From the start',
    'solved.study': 'Open in the study',
    'solved.how': 'How it was made and how to check it: docs/truth.md.',
  },
  {
    'solved.title': 'Resolvido: {game}',
    'solved.lead':
      'Todas as posições desta abertura estão resolvidas. Cada casa livre mostra o que resulta de jogar ali se ninguém errar: + quem joga ganha, = empate, − quem joga perde.',
    'solved.board': 'Tabuleiro',
    'solved.standard': 'Normal',
    'solved.loading': 'A tabela está a chegar…',
    'solved.absent': 'A tabela deste jogo não está aqui: não pôde ser obtida ou ainda não está completa.',
    'solved.failed': 'Não foi possível consultar a tabela: {why}',
    'solved.picture': 'O tabuleiro depois de {count} jogadas, com o resultado de cada jogada',
    'solved.win': '{side} joga e ganha.',
    'solved.draw': '{side} joga e empata.',
    'solved.loss': '{side} joga e perde.',
    'solved.moves.win': 'Estas ganham',
    'solved.moves.draw': 'Estas empatam',
    'solved.moves.loss': 'Estas perdem',
    'solved.beyond': 'A abertura acabou. O valor de cada passo é provado no estudo, enquanto se olha.',
    'solved.undo': 'Desfazer',
    'solved.again': 'Do início',
    'solved.study': 'Abrir no estudo',
    'solved.how': 'Como foi feita e como se verifica: docs/truth.md.',
  },
);
