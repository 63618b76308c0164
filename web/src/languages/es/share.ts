import type { Texts } from '../texts';

export const share: Texts['share'] = {
  'link.title': 'Una partida de un enlace',
  'link.opening': 'Abriendo la partida…',
  'link.shape':
    'Este enlace no contiene ninguna partida. Quizá se perdió una parte por el camino; pídelo otra vez.',
  'link.version':
    'Este enlace viene de una versión más nueva de Stackade. Recarga la página y ábrelo otra vez.',
  'link.game': 'Este enlace nombra un juego o una posición que Stackade no conoce.',
  'link.damaged': 'Este enlace está dañado: sus jugadas no encajan. Pídelo otra vez.',
  'link.menu': 'Al menú',
  'link.chapter': 'Capítulo',
  'link.most': 'Se muestran los primeros {shown} de {all} capítulos.',
  'link.play': 'Jugar desde aquí',
  'link.study': 'Estudiar',
  'share.title': 'Compartir y descargar',
  'share.link': 'Enlace a esta partida',
  'share.making': 'Preparando el enlace…',
  'share.copy': 'Copiar enlace',
  'share.copied': 'El enlace está copiado.',
  'share.send': 'Enviar…',
  'share.refused': 'El navegador no lo permitió. El enlace está seleccionado: cópialo con el teclado.',
  'share.holds':
    'El enlace abre lo que se ve aquí, con jugadores, comentarios, variantes y resultado. Quien lo abra puede mirar, seguir jugando y estudiar.',
  'share.long':
    'El enlace lo contiene todo y por eso es largo: algunos programas cortan enlaces así. Si no llega entero, envía el registro como archivo.',
  'share.tooLong':
    'Esto es demasiado para un enlace que todos los navegadores puedan abrir. Envíalo mejor como archivo: quien lo reciba puede abrirlo en el estudio.',
  'share.file': 'Guardar como archivo',
  'share.position': 'Copiar posición',
  'share.positionText': 'Posición en texto',
  'share.positionCopied': 'La posición está copiada.',
  'share.positionRefused':
    'El navegador no lo permitió. La posición está seleccionada: cópiala con el teclado.',
  'share.svg': 'Imagen (SVG)',
  'share.png': 'Imagen (PNG)',
  'share.gif': 'Vídeo (GIF)',
  'share.print': 'Imprimir el tablero',
  'share.filming': 'Imagen {done} de {all}',
  'share.cancel': 'Parar',
  'share.filmed': 'El vídeo está listo.',
  'share.failed': 'No ha funcionado: {why}',
  'share.close': 'Cerrar',
  'picture.title': '{game}: juega {side}',
  'picture.over': '{game}, el final de una partida',
};
