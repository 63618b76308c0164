/** The cupola: six slanting windows around the table and a round one under it, in a frame with fittings. */
import {
  AdditiveBlending,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  RingGeometry,
  ShaderMaterial,
  SRGBColorSpace,
  TorusGeometry,
  Vector3,
} from 'three';
import { FLOOR } from '../../sizes';
import { traceLand } from '../coast';
import { bake } from '../glsl';
import { block, type Kit, rod, sheet, type Triple, tiled, turned } from '../kit';
import type { Site } from '../place';

/** The corners' distance from the middle and their height, under and over the windows. */
const LOW = { reach: 15, y: FLOOR - 17 } as const;
const HIGH = { reach: 34, y: 6.5 } as const;
const ROOF = { reach: 40, y: 40 } as const;

interface Stuffs {
  shell: MeshStandardMaterial;
  metal: MeshStandardMaterial;
  soft: MeshStandardMaterial;
}

const SHELL = /* glsl */ `
vec4 picture(vec2 at) {
  float scuffs = layers(at * vec2(60.0, 8.0), 4), patches = layers(at * 4.0, 4);
  float scratch = smoothstep(0.79, 0.84, noise(at * vec2(9.0, 190.0)));
  return vec4(vec3(0.88 + 0.1 * (scuffs - 0.5) + 0.14 * (patches - 0.5) - 0.05 * scratch), 1.0);
}`;

/** The middle of window `i` is so far around, from straight ahead to the right. */
const around = (i: number): number => (i * Math.PI) / 3;
const point = (reach: number, angle: number, y: number): Vector3 =>
  new Vector3(Math.sin(angle) * reach, y, -Math.cos(angle) * reach);
/** From the middle to the middle of a side, where the corners are so far away. */
const flat = (reach: number): number => reach * Math.cos(Math.PI / 6);

export function buildCupola(kit: Kit, { renderer, quality }: Site): void {
  const picture = kit.own(bake(renderer, [512, 512], SHELL));
  const map = tiled(picture.texture, 14);
  const stuff = (roughness: number, metalness: number, more: object = {}) =>
    kit.own(new MeshStandardMaterial({ vertexColors: true, roughness, metalness, ...more }));
  const stuffs: Stuffs = {
    shell: stuff(0.5, 0.15, { map }),
    metal: stuff(0.34, 0.85, { map, envMapIntensity: 1.1 }),
    soft: stuff(0.95, 0),
  };
  addFrame(kit, stuffs);
  addFloor(kit, stuffs);
  addWalls(kit, stuffs);
  addFittings(kit, stuffs);
  if (quality.effects > 0) addGlass(kit);
  addLaptop(kit, stuffs);
}

/** A straight bar between two points, one of whose sides faces away from the middle. */
function bar(
  kit: Kit,
  stuff: MeshStandardMaterial,
  color: string,
  from: Vector3,
  to: Vector3,
  wide: number,
  deep: number,
  out = 0,
): void {
  const along = to.clone().sub(from);
  const length = along.length();
  along.normalize();
  const middle = from.clone().add(to).multiplyScalar(0.5);
  const away = new Vector3(middle.x, 0, middle.z).normalize();
  const side = new Vector3().crossVectors(along, away).normalize();
  away.crossVectors(side, along).normalize();
  const place = new Matrix4().makeBasis(side, away, along).setPosition(middle.addScaledVector(away, out));
  kit.add(stuff, block(wide, deep, length, Math.min(wide, deep) * 0.24).applyMatrix4(place), color);
}

function addFrame(kit: Kit, { shell, metal, soft }: Stuffs): void {
  for (let i = 0; i < 6; i++) {
    const [left, right] = [around(i) - Math.PI / 6, around(i) + Math.PI / 6];
    const corners = [
      point(LOW.reach, left, LOW.y),
      point(HIGH.reach, left, HIGH.y),
      point(HIGH.reach, right, HIGH.y),
      point(LOW.reach, right, LOW.y),
    ] as [Vector3, Vector3, Vector3, Vector3];
    bar(kit, shell, '#c9cdd0', corners[0], corners[1], 2.6, 2.4);
    bar(kit, metal, '#8d949b', corners[0], corners[1], 1.1, 0.5, -1.3);
    bar(kit, shell, '#d4d7d9', corners[1], corners[2], 2.6, 3.2);
    bar(kit, shell, '#b8bdc2', corners[3], corners[0], 2.2, 2.6);
    // Each pane has a frame of its own with a dark gasket and bolts.
    const middle = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).multiplyScalar(0.25);
    const inset = corners.map((corner) => corner.clone().lerp(middle, 0.105));
    inset.forEach((corner, k) => {
      const next = inset[(k + 1) % 4]!;
      bar(kit, metal, '#a3a9af', corner, next, 1.5, 0.9, 0.5);
      bar(
        kit,
        soft,
        '#17191c',
        corner.clone().lerp(middle, 0.05),
        next.clone().lerp(middle, 0.05),
        0.55,
        0.7,
        0.5,
      );
      const count = k % 2 ? 9 : 7;
      for (let bolt = 0; bolt < count; bolt++) {
        const at = corner.clone().lerp(next, (bolt + 0.5) / count);
        const inward = new Vector3(-middle.x, 14, -middle.z).normalize();
        at.addScaledVector(inward, 0.1);
        kit.add(
          metal,
          turned(
            [
              [0.26, 0],
              [0.26, 0.16],
              [0.12, 0.22],
              [0, 0.22],
            ],
            8,
          ),
          '#6d747b',
          {
            at: [at.x, at.y, at.z],
            turn: [0, -around(i), 0],
          },
        );
      }
    });
  }
}

/** The ring around the round window under the table. */
function addFloor(kit: Kit, { shell, metal }: Stuffs): void {
  const y = LOW.y + 0.4;
  kit.add(shell, new RingGeometry(10.4, flat(LOW.reach) + 1.6, 48), '#aeb4ba', {
    at: [0, y, 0],
    turn: [-Math.PI / 2, 0, 0],
  });
  kit.add(metal, new TorusGeometry(10.4, 0.7, 10, 64), '#8d949b', {
    at: [0, y, 0],
    turn: [-Math.PI / 2, 0, 0],
  });
  for (let i = 0; i < 24; i++) {
    const at = point(12, (i / 24) * Math.PI * 2, y);
    kit.add(
      metal,
      turned(
        [
          [0.3, 0],
          [0.3, 0.2],
          [0, 0.26],
        ],
        8,
      ),
      '#6d747b',
      { at: [at.x, at.y, at.z] },
    );
  }
  // The table stands on three struts.
  for (const angle of [0.52, 2.62, 4.71]) {
    const [foot, head] = [point(12.4, angle, y), point(4, angle, FLOOR - 0.8)];
    bar(kit, metal, '#9aa1a8', foot, head, 0.7, 0.7);
  }
}

/** Lockers, cloth and lamps over the windows. */
function addWalls(kit: Kit, { shell, soft, metal }: Stuffs): void {
  for (let i = 0; i < 6; i++) {
    const angle = around(i);
    const turn: Triple = [0, -angle, 0];
    const put = (
      stuff: MeshStandardMaterial,
      size: Triple,
      x: number,
      y: number,
      color: string,
      out = 0,
      round = 0.3,
    ) => {
      const part = block(...size, round).translate(x, y, -flat(HIGH.reach) - 3 - out);
      kit.add(stuff, part, color, { turn });
    };
    kit.add(shell, sheet(46, 40).translate(0, HIGH.y + 20, -flat(HIGH.reach) - 4), '#9ba1a6', { turn });
    const colors = ['#d9dbdb', '#cfd2d3', '#e2e2de'];
    for (let k = -2; k <= 2; k++) {
      put(shell, [6.6, 8.6, 2.4], k * 7.1, HIGH.y + 6.6, colors[(k + i + 9) % 3]!);
      put(soft, [6.6, 9.6, 2], k * 7.1, HIGH.y + 16.4, (k + i) % 3 === 0 ? '#8b9bb0' : '#c7c5bd', 0, 0.9);
      put(metal, [2, 0.4, 0.5], k * 7.1, HIGH.y + 3.6, '#4b5157', -1.3, 0.12);
      if ((k * 3 + i) % 2)
        put(
          soft,
          [1.7, 1, 0.1],
          k * 7.1 - 1.8,
          HIGH.y + 9.6,
          ['#c7372f', '#2f66b0', '#e0b43a'][(k + 2) % 3]!,
          -1.25,
          0.03,
        );
    }
    for (const side of [-1, 1]) put(soft, [5, 0.8, 0.5], side * 9, HIGH.y + 11.3, '#f2f6ff', -1, 0.2);
  }
  const roof = new RingGeometry(0, ROOF.reach, 6, 1);
  kit.add(shell, roof, '#a8adb2', { at: [0, ROOF.y, 0], turn: [Math.PI / 2, 0, 0] });
}

/** Handrails, cables and a camera. */
function addFittings(kit: Kit, { metal, soft, shell }: Stuffs): void {
  for (let i = 0; i < 6; i++) {
    const angle = around(i);
    const [from, to] = [
      point(flat(HIGH.reach) - 2.4, angle - 0.2, HIGH.y + 0.4),
      point(flat(HIGH.reach) - 2.4, angle + 0.2, HIGH.y + 0.4),
    ];
    bar(kit, metal, i % 2 ? '#c9a437' : '#3569a8', from, to, 0.55, 0.55);
    for (const end of [from, to])
      bar(kit, metal, '#7b828a', end, end.clone().multiplyScalar(1.07).setY(HIGH.y), 0.5, 0.5);
    const corner = point(HIGH.reach - 1.6, angle + Math.PI / 6, HIGH.y - 0.4);
    kit.add(shell, block(3.2, 2.2, 2.4, 0.4), '#d8d9d6', {
      at: [corner.x, corner.y, corner.z],
      turn: [0.3, -angle - Math.PI / 6, 0],
    });
    const cable = point(LOW.reach + 3.2, angle + Math.PI / 6 + 0.05, LOW.y + 4.4);
    bar(
      kit,
      soft,
      i % 2 ? '#23272b' : '#b8452f',
      cable,
      point(HIGH.reach - 2.6, angle + Math.PI / 6 + 0.035, HIGH.y - 1.4),
      0.28,
      0.28,
    );
  }
  // A camera with a long lens waits at the window to the left.
  const at: Triple = [-24.5, 1.2, -9.5];
  const turn: Triple = [0.25, 1.15, 0];
  kit.add(soft, block(2.8, 2, 1.5, 0.3), '#1d1f22', { at, turn });
  kit.add(
    soft,
    turned(
      [
        [0, 0],
        [0.85, 0],
        [0.85, 1.2],
        [0.7, 1.4],
        [0.7, 3],
        [0.95, 3.4],
        [0.95, 4.2],
        [0.8, 4.2],
      ],
      20,
    ).rotateX(-Math.PI / 2),
    '#26292d',
    { at, turn },
  );
  kit.add(metal, rod(0.2, 6, 8), '#8d949b', { at: [-26, -1.4, -9.8], turn: [0, 0, 0.6] });
}

/** Faint light in the panes. */
function addGlass(kit: Kit): void {
  const places: number[] = [];
  const uv: number[] = [];
  for (let i = 0; i < 6; i++) {
    const [left, right] = [around(i) - Math.PI / 6, around(i) + Math.PI / 6];
    const [a, b, c, d] = [
      point(LOW.reach, left, LOW.y),
      point(HIGH.reach, left, HIGH.y),
      point(HIGH.reach, right, HIGH.y),
      point(LOW.reach, right, LOW.y),
    ];
    for (const corner of [a, b, c, a, c, d]) places.push(corner.x * 1.01, corner.y, corner.z * 1.01);
    uv.push(0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0);
  }
  const panes = new BufferGeometry();
  panes.setAttribute('position', new Float32BufferAttribute(places, 3));
  panes.setAttribute('uv', new Float32BufferAttribute(uv, 2));
  const glass = new ShaderMaterial({
    vertexShader:
      'varying vec2 at; void main() { at = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: GLASS,
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    side: DoubleSide,
  });
  kit.mesh(panes, glass).renderOrder = 2;
}

const GLASS = /* glsl */ `
varying vec2 at;
void main() {
  float streak = smoothstep(0.05, 0.0, abs(at.x - at.y * 0.55 - 0.16)) + 0.5 * smoothstep(0.02, 0.0, abs(at.x - at.y * 0.55 - 0.27));
  float rim = smoothstep(0.36, 0.5, max(abs(at.x - 0.5), abs(at.y - 0.5)));
  gl_FragColor = vec4(vec3(0.62, 0.78, 1.0) * (0.012 * streak + 0.018 * rim), 1.0);
}`;

/** A laptop on an arm, with a map that follows nobody. */
function addLaptop(kit: Kit, { soft, metal }: Stuffs): void {
  const at: Triple = [22.5, -1.5, -13.5];
  const turn: Triple = [-0.25, -1.03, 0];
  const put = (geometry: BufferGeometry, color: string) => kit.add(soft, geometry, color, { at, turn });
  put(block(6.4, 0.35, 4.4, 0.12), '#202328');
  put(block(5.6, 0.06, 2.4, 0.02).translate(0, 0.2, -0.6), '#33383f');
  put(block(6.4, 4.2, 0.3, 0.12).rotateX(-0.35).translate(0, 2.1, -2.9), '#202328');
  bar(kit, metal, '#8d949b', new Vector3(22.5, -1.8, -13.5), new Vector3(27, -4.6, -16), 0.5, 0.5);
  const screen = new MeshBasicMaterial({ map: kit.own(mapOnScreen()) });
  screen.color.setScalar(0.85);
  kit.mesh(sheetOnce(5.9, 3.7).rotateX(-0.35).translate(0, 2.15, -2.72), screen, { at, turn });
}

function sheetOnce(width: number, height: number): BufferGeometry {
  const flatSheet = sheet(width, height);
  flatSheet.setAttribute('uv', new Float32BufferAttribute([0, 1, 1, 1, 0, 0, 1, 0], 2));
  return flatSheet;
}

function mapOnScreen(): CanvasTexture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [512, 320];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#071523';
  pen.fillRect(0, 0, 512, 320);
  pen.translate(0, 32);
  traceLand(pen, 512, 256);
  pen.fillStyle = '#1d6a58';
  pen.fill('evenodd');
  pen.lineWidth = 2;
  for (const [shift, color] of [
    [0, '#f4c85a'],
    [-1.1, '#7c6a3c'],
    [1.1, '#7c6a3c'],
  ] as const) {
    pen.strokeStyle = color;
    pen.beginPath();
    for (let x = 0; x <= 512; x += 4) pen.lineTo(x, 128 - Math.sin((x / 512) * Math.PI * 2 + shift) * 74);
    pen.stroke();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
