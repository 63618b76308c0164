/** Pictures of the 3D board to look at, in `screens/`: `node tests/scene/screens.mjs [part of a name]`. */
import { mkdirSync } from 'node:fs';
import { openDemo, PATIENCE, settled } from './browser.mjs';

const folder = new URL('../../screens/', import.meta.url).pathname;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844, scale: 2 };

const BOARDS = {
  'glaisher-start': 'fixture=glaisher-opening',
  'glaisher-middle': 'fixture=glaisher-end',
  'glaisher-crowded':
    'game=glaisher&position=y1,r1,r3,y2,y3/y3,r13,y2,y1,y3,r3/r3,y3,r1,y2,y1,y3,y3/y2,y2,y3,r3,r3,y1,r2,y3/y2,r1,y24,r1,y2,r2,y3,y1,y3/r3,r1,r1,r2,r3,r1,r2,y2/y3,y3,r1,y3,y1,y3,r1/y2,y3,y3,y3,y3,r2/r3,r3,r3,y3,y1 r',
  'staqs-start': 'fixture=staqs-opening&step=2',
  'staqs-middle': 'fixture=staqs-middle',
  'staqs-crowded': 'game=staqs&position=w12,x4/b12,x4/w2,x4/b2,x4/w2,x4 b',
  'greener-start': 'fixture=greener-large',
  'greener-middle': 'fixture=greener-middle',
  'greener-crowded':
    'game=greener&position=x6/x6/ggbgw,ggbgwgggww,x4/x3,ggwwbbwgbwbgggggb,x2/x6/x5,ggbbwggwb w',
  'nava-start': 'fixture=nava-opening',
  'nava-middle': 'game=nava&position=bb,x,B,x,bbwb/x3,wbw,x/x5/x5/www,x2,W,x w',
  'nava-crowded': 'game=nava&position=w,b,wb,bw,b/x,W,x2,B/B,W,B,B,B/x2,wbw,B,B/W,b,B,w,B w',
};

function* pictures() {
  for (const [name, query] of Object.entries(BOARDS)) {
    yield [`${name}-seat`, `${query}&camera=seat`, WIDE];
    yield [`${name}-phone`, `${query}&camera=seat`, PHONE];
  }
  for (const camera of ['corner', 'low', 'high', 'top']) {
    for (const game of ['glaisher', 'staqs', 'greener', 'nava']) {
      yield [`${game}-${camera}`, `${BOARDS[`${game}-middle`]}&camera=${camera}`, WIDE];
    }
  }
  for (const game of ['glaisher', 'staqs', 'greener', 'nava']) {
    yield [`${game}-marks`, `${BOARDS[`${game}-middle`]}&marks=1`, WIDE];
    yield [`${game}-light`, `${BOARDS[`${game}-middle`]}&theme=light&flipped=1`, WIDE];
  }
}

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const shrink = Number(process.env.SCENE_SCALE ?? 1);
const demo = await openDemo();
for (const size of [WIDE, PHONE]) {
  const page = await demo.page('quality=0', { ...size, scale: (size.scale ?? 1) * shrink });
  for (const [name, query, its] of pictures()) {
    if (its !== size || (wanted.length > 0 && !wanted.some((part) => name.includes(part)))) continue;
    await page.evaluate((search) => window.demo.open(search), query);
    await settled(page);
    await page.screenshot({ path: `${folder}scene-${name}.png`, timeout: PATIENCE });
    console.log(name, page.problems.splice(0).join(' '));
  }
  await page.context().close();
}
await demo.close();
