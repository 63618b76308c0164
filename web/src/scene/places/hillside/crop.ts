/** What grows: wheat that moves in the wind, and short grass with flowers around the table. */
import {
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  type Texture,
} from 'three';
import { noise2 } from '../../cells';
import { NOISE } from '../glsl';
import type { Air } from './air';
import { HAZE, heightAt, MOWN, WIND } from './land';

export interface Crop {
  mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  picture: Texture;
}

/** One tuft: its place, which way it is turned, and how big it is. */
interface Tuft {
  x: number;
  z: number;
  turn: number;
  wide: number;
  tall: number;
}

/** A number from 0 to 1. */
const chance = (i: number, salt: number) => noise2(i * 0.617, salt * 2.71, salt) * 0.5 + 0.5;

/** Wheat from the edge of the mown place down the slope, thinner with the distance and behind the table. */
export function makeWheat(air: Air, effects: number): Crop {
  const count = [2600, 6500, 13000][effects] ?? 2600;
  const tufts: Tuft[] = [];
  for (let i = 0; i < count; i++) {
    const share = i / count;
    const r = MOWN + 1 + 640 * share ** 2.1 + chance(i, 3) * 5;
    const angle = chance(i, 1) * Math.PI * 2;
    const [x, z] = [Math.sin(angle) * r, -Math.cos(angle) * r];
    if (isPath(x, z)) continue;
    const wide = (5.5 + share * 26) * (0.8 + 0.4 * chance(i, 4)) * (effects === 0 ? 1.5 : 1);
    tufts.push({ x, z, turn: chance(i, 2) * 3.14, wide, tall: 11.4 * (0.86 + 0.2 * chance(i, 5)) });
  }
  return makeCrop(air, tufts, wheatPicture(), {
    LOW: 'vec3(0.16, 0.1, 0.028)',
    TIP: 'vec3(0.62, 0.42, 0.145)',
    STIFF: '1.0',
  });
}

/** Grass that has been mown, and what flowers in it. */
export function makeGrass(air: Air, effects: number): Crop {
  const count = [700, 2200, 4200][effects] ?? 700;
  const tufts: Tuft[] = [];
  for (let i = 0; i < count; i++) {
    const r = 7 + (MOWN + 5) * Math.sqrt(i / count);
    const angle = chance(i, 11) * Math.PI * 2;
    const size = 1.6 + 2.2 * chance(i, 12);
    tufts.push({
      x: Math.sin(angle) * r,
      z: -Math.cos(angle) * r,
      turn: chance(i, 13) * 3.14,
      wide: size * 1.5,
      tall: size,
    });
  }
  return makeCrop(air, tufts, grassPicture(), {
    LOW: 'vec3(0.15, 0.14, 0.045)',
    TIP: 'vec3(0.36, 0.31, 0.11)',
    STIFF: '0.5',
  });
}

/** Leaves out what is farthest away where there is too much of it. */
export function thin({ mesh: { geometry } }: Crop, effects: number): void {
  const { count } = geometry.getAttribute('spot');
  geometry.instanceCount = Math.min(count, SHOWN[effects] ?? count);
}

const SHOWN = [2600, 6500, Number.POSITIVE_INFINITY] as const;

/** A way through the wheat, to the house. */
export function isPath(x: number, z: number): boolean {
  return z < 0 && Math.abs(x - 18 - 0.16 * z - 22 * Math.sin(z * 0.009)) < 8.5 + 0.004 * -z;
}

function makeCrop(air: Air, tufts: readonly Tuft[], picture: Texture, defines: Record<string, string>): Crop {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(CROSS.places, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(CROSS.uv, 2));
  const spots = tufts.flatMap(({ x, z }) => [x, heightAt(x, z) - 0.2, z]);
  const forms = tufts.flatMap(({ turn, wide, tall }) => [turn, wide, tall]);
  geometry.setAttribute('spot', new InstancedBufferAttribute(new Float32Array(spots), 3));
  geometry.setAttribute('form', new InstancedBufferAttribute(new Float32Array(forms), 3));
  geometry.instanceCount = tufts.length;
  const material = new ShaderMaterial({
    uniforms: { ...air.uniforms, picture: { value: picture } },
    defines,
    vertexShader: SWAY,
    fragmentShader: STALKS,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return { mesh, picture };
}

/** Two upright sheets that cross, each of two triangles, one wide and one high. */
const CROSS = (() => {
  const places: number[] = [];
  const uv: number[] = [];
  for (const turn of [0, Math.PI / 2]) {
    const [x, z] = [Math.cos(turn) * 0.5, Math.sin(turn) * 0.5];
    for (const [side, up] of [
      [-1, 0],
      [1, 0],
      [1, 1],
      [-1, 0],
      [1, 1],
      [-1, 1],
    ] as const) {
      places.push(x * side, up, z * side);
      uv.push((side + 1) / 2, up);
    }
  }
  return { places, uv };
})();

const SWAY = /* glsl */ `
attribute vec3 spot, form;
uniform float time;
varying vec2 at;
varying vec3 place;
varying float bent, own, patches;
${NOISE}
${WIND}
void main() {
  at = uv;
  own = fract(form.x * 7.31);
  float c = cos(form.x), s = sin(form.x);
  vec3 p = vec3(c * position.x + s * position.z, position.y, c * position.z - s * position.x) * form.yzy;
  float wave = gust(spot.xz, time);
  bent = wave;
  patches = 0.7 + 0.6 * layers(spot.xz * 0.02, 3);
  float lean = (wave - 0.35) * STIFF + 0.05 * sin(time * 5.0 + spot.x * 0.7 + spot.z * 0.5);
  float reach = position.y * position.y * form.z;
  p.x += lean * reach * 0.55;
  p.z += lean * reach * 0.22;
  p.y -= abs(lean) * reach * 0.16;
  place = p + spot;
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}`;

const STALKS = /* glsl */ `
uniform sampler2D picture;
varying vec2 at;
varying vec3 place;
varying float bent, own, patches;
${HAZE}
void main() {
  vec4 drawn = texture2D(picture, at);
  if (drawn.a < 0.3) discard;
  vec3 color = mix(LOW, TIP, smoothstep(0.1, 0.95, at.y)) * (0.3 + 0.95 * drawn.r / drawn.a) * (0.78 + 0.4 * own);
  float poppy = smoothstep(0.25, 0.5, (drawn.r - drawn.g) / drawn.a);
  if (poppy > 0.3 && own < 0.84) discard;
  color = mix(color, vec3(0.72, 0.06, 0.03), poppy);
  color *= (0.5 + 0.95 * bent) * patches;
  vec3 d = normalize(place - cameraPosition);
  // The Sun shines through the ears when one looks towards it.
  float through = pow(max(0.0, dot(d, sun)), 3.0) * at.y;
  float shade = mix(0.2, 1.0, smoothstep(0.15, 0.9, at.y));
  color *= (ambient * 1.2 + keyColor * keyStrength * (0.26 + 0.12 * key.y + 0.3 * through)) * shade;
  gl_FragColor = vec4(hazed(color, place), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

function canvasOf(width: number, height: number, draw: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d')!;
  pen.lineCap = 'round';
  draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 4;
  return texture;
}

/** Stalks with nodding ears: grains in pairs, and beards. */
function wheatPicture(): Texture {
  return canvasOf(256, 512, (pen) => {
    for (let i = 0; i < 15; i++) {
      const x = 18 + (i / 14) * 220;
      const top = 40 + chance(i, 21) * 130;
      const lean = (chance(i, 22) - 0.5) * 46;
      const gray = Math.round(130 + 110 * chance(i, 23));
      pen.strokeStyle = pen.fillStyle = `rgb(${gray},${gray},${gray})`;
      pen.lineWidth = 3.4;
      pen.beginPath();
      pen.moveTo(x, 512);
      pen.quadraticCurveTo(x, top + 170, x + lean, top + 70);
      pen.stroke();
      if (i % 3 === 0) leaf(pen, x, 300 + chance(i, 24) * 120, lean * 2.2);
      ear(pen, x + lean, top + 70, lean / 90);
    }
  });
}

function leaf(pen: CanvasRenderingContext2D, x: number, y: number, reach: number): void {
  pen.lineWidth = 4;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.quadraticCurveTo(x + reach * 0.5, y - 60, x + reach, y - 20);
  pen.stroke();
}

function ear(pen: CanvasRenderingContext2D, x: number, y: number, lean: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(lean);
  for (let k = 0; k < 8; k++) {
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.ellipse(side * 4.6, -k * 8.5, 4.4, 8.5, side * 0.42, 0, Math.PI * 2);
      pen.fill();
      pen.lineWidth = 1.3;
      pen.beginPath();
      pen.moveTo(side * 6, -k * 8.5);
      pen.lineTo(side * 15, -k * 8.5 - 42);
      pen.stroke();
    }
  }
  pen.restore();
}

/** Blades, and now and then a poppy: what is red there is red on the hill. */
function grassPicture(): Texture {
  return canvasOf(256, 128, (pen) => {
    for (let i = 0; i < 46; i++) {
      const x = 10 + chance(i, 31) * 236;
      const tall = 30 + chance(i, 32) * 88;
      const gray = Math.round(110 + 130 * chance(i, 33));
      pen.strokeStyle = `rgb(${gray},${gray},${gray})`;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.moveTo(x, 128);
      pen.quadraticCurveTo(x, 128 - tall * 0.6, x + (chance(i, 34) - 0.5) * 60, 128 - tall);
      pen.stroke();
    }
    pen.fillStyle = 'rgb(255,60,40)';
    for (const [x, y] of [
      [70, 26],
      [182, 40],
    ] as const) {
      pen.beginPath();
      pen.ellipse(x, y, 9, 7, 0, 0, Math.PI * 2);
      pen.fill();
    }
  });
}
