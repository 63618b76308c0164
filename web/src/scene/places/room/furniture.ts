/** What stands and hangs in the room: walls, rug, shelves with books, chairs, pictures. */
import { CanvasTexture, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace, type Texture } from 'three';
import { noise2 } from '../../cells';
import { block, type Kit, type Pose, rod, sheet, type Triple, turned, worldPictures } from '../kit';
import { BREAST, SHELF } from './hearth';
import { CEILING, GROUND, WALLS } from './sizes';
import type { Stuffs } from './stuffs';

const WALL = '#7f8a7c';
const PANEL = '#4c3a2b';

/** A number from 0 to 1 that depends on its place in a row alone. */
const chance = (i: number, salt: number) => noise2(i * 0.731, salt * 1.37, salt) * 0.5 + 0.5;

export function addShell(kit: Kit, { plaster, planks, wood }: Stuffs): void {
  const { left, right, back, front } = WALLS;
  const [width, depth, height] = [right - left, front - back, CEILING - GROUND];
  const middle = (front + back) / 2;
  kit.add(planks, sheet(width, depth), '#8a5a36', { at: [0, GROUND, middle], turn: [-Math.PI / 2, 0, 0] });
  kit.add(plaster, sheet(width, depth), '#cfc8ba', { at: [0, CEILING, middle], turn: [Math.PI / 2, 0, 0] });
  const walls: [number, Pose][] = [
    // The fire's box goes through the wall behind it.
    [right - BREAST, { at: [(right + BREAST) / 2, GROUND + height / 2, back] }],
    [-left - BREAST, { at: [(left - BREAST) / 2, GROUND + height / 2, back] }],
    [width, { at: [0, GROUND + height / 2, front], turn: [0, Math.PI, 0] }],
    [depth, { at: [left, GROUND + height / 2, middle], turn: [0, Math.PI / 2, 0] }],
    [depth, { at: [right, GROUND + height / 2, middle], turn: [0, -Math.PI / 2, 0] }],
  ];
  for (const [length, pose] of walls) {
    kit.add(plaster, sheet(length, height), WALL, pose);
    const trim = (y: number, thick: number, tall: number, color: string) =>
      kit.add(wood, block(length, tall, thick, 0.15).translate(0, y - height / 2, thick / 2), color, pose);
    trim(1.1, 0.7, 2.2, PANEL);
    trim(height - 1, 1.2, 2, '#d6cfbf');
  }
}

/** A woven rug, drawn on a canvas: borders within borders, and a field of lozenges. */
export function addRug(kit: Kit, isFine: boolean): void {
  const map = kit.own(rugPicture(isFine ? 1024 : 512));
  const wool = new MeshStandardMaterial({ map, roughness: 1, envMapIntensity: 0.3 });
  kit.mesh(new PlaneGeometry(62, 44), wool, { at: [0, GROUND + 0.08, -6], turn: [-Math.PI / 2, 0, 0] });
}

function rugPicture(width: number): Texture {
  const canvas = document.createElement('canvas');
  const height = Math.round(width * 0.71);
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d')!;
  const borders = ['#3a1512', '#c9a66b', '#6d1f1b', '#1e2b45', '#c9a66b', '#7a241f'];
  borders.forEach((color, i) => {
    const inset = [0, 0.02, 0.027, 0.075, 0.125, 0.132][i]! * width;
    pen.fillStyle = color;
    pen.fillRect(inset, inset, width - inset * 2, height - inset * 2);
  });
  const step = width / 26;
  const lozenge = (x: number, y: number, size: number, color: string) => {
    pen.fillStyle = color;
    pen.beginPath();
    for (const [dx, dy] of [
      [0, -1],
      [0.7, 0],
      [0, 1],
      [-0.7, 0],
    ] as const)
      pen.lineTo(x + dx * size, y + dy * size);
    pen.fill();
  };
  for (let i = 0; i * step < width; i++) {
    for (const y of [0.1 * width, height - 0.1 * width])
      lozenge(i * step, y, step * 0.4, i % 2 ? '#c9a66b' : '#9c3b2c');
    for (const x of [0.1 * width, width - 0.1 * width])
      lozenge(x, i * step, step * 0.4, i % 2 ? '#c9a66b' : '#9c3b2c');
  }
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 12; column++) {
      const [x, y] = [width * (0.19 + 0.056 * column + (row % 2) * 0.028), height * (0.25 + 0.0625 * row)];
      lozenge(x, y, step * 0.5, '#1e2b45');
      lozenge(x, y, step * 0.3, '#d1ad72');
      lozenge(x, y, step * 0.14, '#7a241f');
    }
  }
  for (const [size, color] of [
    [4.6, '#c9a66b'],
    [4.3, '#1e2b45'],
    [3.2, '#c9a66b'],
    [3, '#7a241f'],
    [1.6, '#d1ad72'],
    [1.2, '#1e2b45'],
  ] as const)
    lozenge(width / 2, height / 2, step * size, color);
  // Wool is never of one tone.
  for (let y = 0; y < height; y += 2) {
    pen.fillStyle = `rgba(${y % 4 ? '0,0,0' : '255,240,220'},${0.05 + 0.06 * chance(y, 3)})`;
    pen.fillRect(0, y, width, 1);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

const BINDINGS = [
  '#6b1f1c',
  '#243a5a',
  '#2f4a33',
  '#7b5a2e',
  '#3b2a20',
  '#8c7a52',
  '#4b2742',
  '#1f2f33',
  '#a08a5f',
];

/** A case of shelves against a wall, full of books. */
export function addBookcase(
  kit: Kit,
  { wood, leather, brass }: Stuffs,
  place: Pose,
  width: number,
  shelves: number,
): void {
  const [depth, step] = [5.2, 7.2];
  const height = shelves * step + 2.4;
  const put = (stuff: Stuffs['wood'], size: Triple, at: Triple, color: string, round = 0.12) =>
    kit.add(stuff, block(...size, round).translate(...at), color, place);
  const oak = '#5a3a22';
  put(wood, [width, height, 0.5], [0, height / 2, 0.3], '#38240f');
  for (const side of [-1, 1])
    put(wood, [0.9, height, depth], [(side * width) / 2, height / 2, depth / 2], oak);
  put(wood, [width + 1.6, 0.9, depth + 0.8], [0, height, depth / 2], oak, 0.25);
  put(wood, [width + 1, 2, depth + 0.3], [0, 1, depth / 2], oak, 0.2);
  for (let row = 0; row < shelves; row++) {
    const foot = 2.2 + row * step;
    put(wood, [width - 0.6, 0.5, depth - 0.3], [0, foot, depth / 2], oak);
    let x = -width / 2 + 0.7;
    for (let i = 0; x < width / 2 - 1.2; i++) {
      const salt = row * 53 + width;
      const [thick, tall] = [0.55 + chance(i, salt) * 0.75, step * (0.62 + 0.24 * chance(i, salt + 1))];
      const color = BINDINGS[Math.floor(chance(i, salt + 2) * BINDINGS.length)] ?? oak;
      const deep = 3.2 + chance(i, salt + 3) * 0.7;
      if (chance(i, salt + 4) > 0.06) {
        put(
          leather,
          [thick, tall, deep],
          [x + thick / 2, foot + 0.25 + tall / 2, 0.6 + deep / 2 + 0.4],
          color,
          0.1,
        );
        if (chance(i, salt + 5) > 0.5)
          put(
            brass,
            [thick * 0.94, 0.14, 0.06],
            [x + thick / 2, foot + tall * 0.8, 1.02 + deep],
            '#b08d46',
            0.02,
          );
      }
      x += thick + 0.05;
    }
  }
}

/** A wing chair in leather. */
export function addArmchair(kit: Kit, { leather, wood, cloth }: Stuffs, place: Pose): void {
  const hide = '#6a3a22';
  const put = (size: Triple, at: Triple, round: number, turn: Triple = [0, 0, 0], color = hide) => {
    const part = block(...size, round)
      .rotateX(turn[0])
      .rotateY(turn[1])
      .rotateZ(turn[2])
      .translate(...at);
    kit.add(color === hide ? leather : cloth, part, color, place);
  };
  put([12, 4.4, 11], [0, 4.4, 0], 1);
  put([9.2, 2.4, 9.6], [0, 7.4, 0.9], 1.1);
  put([11, 14, 3.4], [0, 12.2, -5.2], 1.5, [-0.16, 0, 0]);
  for (const side of [-1, 1]) {
    put([2.8, 6.4, 11.4], [side * 5.6, 7.4, 0], 1.35);
    put([2, 8, 4.2], [side * 5.5, 14, -4.2], 0.95, [-0.16, side * -0.2, 0]);
    for (const end of [-1, 1]) {
      const leg = turned(
        [
          [0.3, 0],
          [0.45, 0.6],
          [0.6, 2.4],
        ],
        10,
      );
      kit.add(wood, worldPictures(leg).translate(side * 4.8, 0, end * 4.4), '#2f1d12', place);
    }
  }
  put([5.4, 5, 1.8], [0.6, 10.4, -2.6], 0.85, [-0.3, 0, 0.12], '#b8863a');
}

/** A round table to put a lamp on. */
export function addStand(kit: Kit, { wood }: Stuffs, [x, y, z]: Triple, height: number): void {
  const top = turned(
    [
      [0, height - 0.6],
      [3.6, height - 0.6],
      [3.9, height - 0.4],
      [3.9, height - 0.15],
      [3.7, height],
      [0, height],
    ],
    36,
  );
  kit.add(wood, worldPictures(top), '#5d3b21', { at: [x, y, z] });
  const post = turned(
    [
      [1.6, 0.7],
      [0.5, 1.8],
      [0.42, 3],
      [0.75, height * 0.45],
      [0.4, height * 0.6],
      [0.5, height - 0.8],
      [1.2, height - 0.5],
    ],
    20,
  );
  kit.add(wood, worldPictures(post), '#5d3b21', { at: [x, y, z] });
  for (let leg = 0; leg < 3; leg++) {
    const angle = leg * 2.094 + 0.4;
    kit.add(wood, block(0.7, 0.8, 4, 0.3), '#5d3b21', {
      at: [x + Math.sin(angle) * 1.6, y + 0.7, z + Math.cos(angle) * 1.6],
      turn: [0.18, angle, 0],
    });
  }
}

/** Split logs beside the fire. */
export function addLogBasket(kit: Kit, { wood, iron }: Stuffs, [x, y, z]: Triple): void {
  for (const side of [-1, 1]) {
    kit.add(iron, block(0.3, 5, 6, 0.1), '#22211f', {
      at: [x + side * 3.4, y + 2.5, z],
      turn: [0, 0, side * -0.12],
    });
  }
  for (let i = 0; i < 10; i++) {
    const [row, slot] = [Math.floor(i / 4), i % 4];
    const log = worldPictures(rod(0.82, 6.6 + chance(i, 2), 9));
    const color = ['#8a6a48', '#6e5238', '#9b7a54'][i % 3]!;
    kit.add(wood, log, color, {
      at: [x + (slot - 1.5) * 1.6 + (row % 2) * 0.8, y + 0.95 + row * 1.4, z + (chance(i, 5) - 0.5)],
      turn: [Math.PI / 2, 0, chance(i, 9) * 3],
    });
  }
}

/** Candlesticks and a clock on the shelf over the fire. */
export function addOrnaments(kit: Kit, { brass, wood, plain }: Stuffs): void {
  const stick = [
    [1, 0],
    [1.05, 0.2],
    [0.3, 0.7],
    [0.24, 2.4],
    [0.5, 2.7],
    [0.26, 3],
    [0.55, 3.5],
    [0.55, 3.7],
  ] as const;
  for (const x of [-9.5, -8, 9.5]) {
    kit.add(brass, turned(stick, 20), '#b58a3c', { at: [x, SHELF.y, SHELF.z] });
    kit.add(plain, rod(0.34, 3, 12), '#efe4cc', { at: [x, SHELF.y + 5.2, SHELF.z] });
  }
  kit.add(wood, block(7, 5.4, 2.2, 0.4), '#4a2c18', { at: [0, SHELF.y + 2.9, SHELF.z] });
  kit.add(wood, block(8.4, 0.7, 2.8, 0.25), '#4a2c18', { at: [0, SHELF.y + 0.35, SHELF.z] });
  kit.add(
    plain,
    turned(
      [
        [0, 0],
        [2, 0],
        [2.05, 0.15],
        [0, 0.2],
      ],
      36,
    ),
    '#efe7d2',
    { at: [0, SHELF.y + 3.1, SHELF.z + 1.05], turn: [Math.PI / 2, 0, 0] },
  );
  for (const [length, turn] of [
    [1.5, 0.5],
    [1.1, 2.3],
  ] as const)
    kit.add(plain, block(0.12, length, 0.06, 0.02).translate(0, length / 2, 0), '#1b1713', {
      at: [0, SHELF.y + 3.1, SHELF.z + 1.28],
      turn: [0, 0, turn],
    });
}

/** A landscape in a gilded frame. */
export function addPainting(
  kit: Kit,
  { brass }: Stuffs,
  place: Pose,
  width: number,
  height: number,
  seed: number,
): void {
  for (const side of [-1, 1]) {
    kit.add(
      brass,
      block(1.1, height + 2, 0.9, 0.35).translate((side * (width + 1)) / 2, 0, 0.5),
      '#8f6f34',
      place,
    );
    kit.add(
      brass,
      block(width + 2, 1.1, 0.9, 0.35).translate(0, (side * (height + 1)) / 2, 0.5),
      '#8f6f34',
      place,
    );
  }
  const map = kit.own(landscape(seed));
  const oil = new MeshStandardMaterial({ map, roughness: 0.5, envMapIntensity: 0.4 });
  kit.mesh(new PlaneGeometry(width, height).translate(0, 0, 0.3), oil, place);
}

function landscape(seed: number): Texture {
  const canvas = document.createElement('canvas');
  const [width, height] = [256, 176];
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d')!;
  const sky = pen.createLinearGradient(0, 0, 0, height * 0.6);
  sky.addColorStop(0, '#4d6a86');
  sky.addColorStop(0.7, '#d9b98a');
  sky.addColorStop(1, '#e8cf9f');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  const ranges = ['#6f7f86', '#586b5f', '#46593c', '#6d6330', '#4b4421'];
  ranges.forEach((color, i) => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width; x += 4) {
      const wave =
        Math.sin(x * 0.018 * (1 + i * 0.4) + seed + i * 2) + 0.5 * Math.sin(x * 0.05 + seed * 3 + i);
      pen.lineTo(x, height * (0.42 + i * 0.11) + wave * (9 - i));
    }
    pen.lineTo(width, height);
    pen.fill();
  });
  for (let i = 0; i < 1400; i++) {
    const [x, y] = [chance(i, seed) * width, chance(i, seed + 1) * height];
    pen.fillStyle = `rgba(${y < height * 0.4 ? '255,240,215' : '30,26,10'},${0.06 + 0.1 * chance(i, 7)})`;
    pen.fillRect(x, y, 6, 1.6);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
