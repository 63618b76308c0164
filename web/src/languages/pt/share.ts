import type { Texts } from '../texts';

export const share: Texts['share'] = {
  'link.title': 'Um jogo de uma ligação',
  'link.opening': 'A abrir o jogo…',
  'link.shape':
    'Esta ligação não contém nenhum jogo. Talvez uma parte se tenha perdido pelo caminho; pede-a outra vez.',
  'link.version':
    'Esta ligação vem de uma versão mais recente do Stackade. Recarrega a página e abre-a outra vez.',
  'link.game': 'Esta ligação refere um jogo ou uma posição que o Stackade não conhece.',
  'link.damaged': 'Esta ligação está danificada: as jogadas não batem certo. Pede-a outra vez.',
  'link.menu': 'Para o menu',
  'link.chapter': 'Capítulo',
  'link.most': 'Mostram-se os primeiros {shown} de {all} capítulos.',
  'link.play': 'Jogar daqui',
  'link.study': 'Estudar',
  'share.title': 'Partilhar e descarregar',
  'share.link': 'Ligação para este jogo',
  'share.making': 'A preparar a ligação…',
  'share.copy': 'Copiar a ligação',
  'share.copied': 'A ligação foi copiada.',
  'share.send': 'Enviar…',
  'share.refused': 'O navegador não o permitiu. A ligação está selecionada: copia-a com o teclado.',
  'share.holds':
    'A ligação abre o que se vê aqui, com jogadores, comentários, variantes e resultado. Quem a abrir pode ver, continuar a jogar e estudar.',
  'share.long':
    'A ligação contém tudo e por isso é longa: alguns programas cortam ligações assim. Se não chegar inteira, envia o registo como ficheiro.',
  'share.tooLong':
    'Isto é demasiado para uma ligação que todos os navegadores abram. Envia-o antes como ficheiro: quem o receber pode abri-lo no estudo.',
  'share.file': 'Guardar como ficheiro',
  'share.position': 'Copiar a posição',
  'share.positionText': 'Posição em texto',
  'share.positionCopied': 'A posição foi copiada.',
  'share.positionRefused': 'O navegador não o permitiu. A posição está selecionada: copia-a com o teclado.',
  'share.svg': 'Imagem (SVG)',
  'share.png': 'Imagem (PNG)',
  'share.gif': 'Filme (GIF)',
  'share.print': 'Imprimir o tabuleiro',
  'share.filming': 'Imagem {done} de {all}',
  'share.cancel': 'Parar',
  'share.filmed': 'O filme está pronto.',
  'share.failed': 'Não resultou: {why}',
  'share.close': 'Fechar',
  'picture.title': '{game}: joga {side}',
  'picture.over': '{game}, fim de um jogo',
};
