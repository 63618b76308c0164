/** The words about solved openings. */
import type { Texts } from '../texts';

export const solved: Texts['solved'] = {
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
  'solved.how':
    'Como se sabe: uma pesquisa provou o resultado de todas as maneiras de colocar todas as peças. O que vem antes segue daí. «docs/truth.md», no código-fonte do Stackade, explica como qualquer pessoa o pode verificar.',
};
