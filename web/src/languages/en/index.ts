/** English: all other languages have exactly these texts. */
import { embed } from './embed';
import { errors } from './errors';
import { explorer } from './explorer';
import { library } from './library';
import { moves } from './moves';
import { online } from './online';
import { page } from './page';
import { print } from './print';
import { problems } from './problems';
import { share } from './share';
import { solved } from './solved';
import { study } from './study';

export const texts = {
  embed,
  errors,
  explorer,
  library,
  moves,
  online,
  page,
  print,
  problems,
  share,
  solved,
  study,
};
