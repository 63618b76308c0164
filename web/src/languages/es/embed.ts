import type { Texts } from '../texts';

export const embed: Texts['embed'] = {
  'embed.empty': 'Un tablero vacío',
  'embed.shape':
    'En la dirección de este tablero no hay ninguna partida: se ha perdido una parte. Quien lo puso aquí puede copiar el enlace otra vez.',
  'embed.version':
    'La dirección de este tablero viene de un Stackade más nuevo que este. Recarga la página para tener el nuevo.',
  'embed.game':
    'La dirección de este tablero nombra un juego o una posición que Stackade no conoce. Quien lo puso aquí puede copiar el enlace otra vez.',
  'embed.damaged':
    'La dirección de este tablero está dañada: sus jugadas no encajan. Quien lo puso aquí puede copiar el enlace otra vez.',
  'embed.broken': 'El tablero no arranca en este navegador. Recarga la página o abre el propio Stackade.',
  'embed.last': 'Al final',
  'embed.turn': 'Juega {side}',
};
