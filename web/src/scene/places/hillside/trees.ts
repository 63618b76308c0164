/** Olive trees: a gnarled one near the table, and many on the slopes. */
import {
  type BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  DoubleSide,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshStandardMaterial,
  ShaderMaterial,
  BufferGeometry as Shape,
  type Texture,
  Vector3,
} from 'three';
import { noise2 } from '../../cells';
import { bake, NOISE } from '../glsl';
import { type Kit, tiled } from '../kit';
import type { Site } from '../place';
import type { Air } from './air';
import { isPath } from './crop';
import { HAZE, heightAt, WIND } from './land';

const chance = (i: number, salt: number) => noise2(i * 0.517, salt * 1.93, salt) * 0.5 + 0.5;

/** A spray of leaves: its place, the middle of the crown it is in, and how big it is. */
interface Spray {
  at: Vector3;
  crown: Vector3;
  size: number;
}

/** Where the old tree stands. */
const OLD = { x: -86, z: -172 } as const;

const BARK = /* glsl */ `
vec4 picture(vec2 at) {
  float furrows = layers(vec2(at.x * 26.0 + layers(at * 6.0, 3) * 5.0, at.y * 7.0), 5);
  float moss = smoothstep(0.55, 0.8, layers(at * 5.0, 4));
  vec3 wood = mix(vec3(0.3, 0.25, 0.2), vec3(0.78, 0.72, 0.64), smoothstep(0.25, 0.75, furrows));
  return vec4(mix(wood, vec3(0.5, 0.5, 0.36), moss * 0.4), 1.0);
}`;

export function addTrees(kit: Kit, { renderer, quality }: Site, air: Air): void {
  const bark = tiled(kit.own(bake(renderer, [256, 256], BARK)).texture, 1);
  const wood = new MeshStandardMaterial({ map: bark, color: '#9a8c7c', roughness: 1, vertexColors: true });
  const sprays: Spray[] = [];
  growOld(kit, wood, sprays, quality.effects);
  const many = [14, 30, 54][quality.effects] ?? 14;
  for (let i = 0; i < many; i++) growFar(kit, wood, sprays, i);
  const leaves = makeLeaves(air, sprays, kit.own(leafPicture()));
  kit.own(leaves.geometry);
  kit.own(leaves.material);
  kit.group.add(leaves);
}

/** A trunk that twists and parts into limbs, and a crown of sprays around their ends. */
function growOld(kit: Kit, wood: MeshStandardMaterial, sprays: Spray[], effects: number): void {
  const foot = new Vector3(OLD.x, heightAt(OLD.x, OLD.z) - 1, OLD.z);
  const at = (x: number, y: number, z: number) => foot.clone().add(new Vector3(x, y, z));
  const fork = at(3, 26, 1);
  kit.add(wood, limb([at(0, 0, 0), at(-2.5, 9, 1), at(2.5, 18, -1), fork], 8.4, 5.6, 1), '#ffffff');
  kit.add(wood, limb([at(5, 0, 3), at(5.5, 8, 3), at(3, 17, 1), fork], 4.6, 3.4, 2), '#e8dccb');
  const ends = [
    [-25, 50, 7],
    [22, 54, -5],
    [3, 66, 9],
    [-8, 60, -20],
    [15, 46, 20],
    [-18, 58, -8],
    [27, 44, 10],
  ] as const;
  ends.forEach(([x, y, z], i) => {
    const end = at(x, y, z);
    const bend = fork
      .clone()
      .lerp(end, 0.5)
      .add(new Vector3((chance(i, 1) - 0.5) * 9, 4, (chance(i, 2) - 0.5) * 9));
    kit.add(wood, limb([fork.clone().setY(fork.y - 3), bend, end], 3.6, 0.7, i + 3), '#efe4d4');
    const count = effects > 1 ? 150 : effects > 0 ? 90 : 46;
    for (let k = 0; k < count; k++) {
      const way = new Vector3(chance(k, i + 5) - 0.5, chance(k, i + 25) - 0.45, chance(k, i + 45) - 0.5);
      way.normalize().multiplyScalar(17 * Math.cbrt(chance(k, i + 65)) + 2);
      sprays.push({
        at: end.clone().add(way.multiply(new Vector3(1.1, 0.72, 1.1))),
        crown: end,
        size: effects > 0 ? 9 : 13,
      });
    }
  });
}

/** A tree that is seen from afar: a short trunk, and a round crown. */
function growFar(kit: Kit, wood: MeshStandardMaterial, sprays: Spray[], index: number): void {
  const r = 1250 + 2400 * chance(index, 91) ** 1.4;
  const angle = (chance(index, 92) - 0.5) * Math.PI * (index % 3 ? 1.1 : 2);
  const [x, z] = [Math.sin(angle) * r, -Math.cos(angle) * r];
  if (isPath(x, z)) return;
  const foot = new Vector3(x, heightAt(x, z) - 2, z);
  const size = 0.8 + 0.5 * chance(index, 93);
  kit.add(
    wood,
    limb([foot, foot.clone().add(new Vector3(2, 34 * size, 1))], 5 * size, 3 * size, index),
    '#cfc2b0',
  );
  const crown = foot.clone().add(new Vector3(2, 52 * size, 1));
  for (let k = 0; k < 16; k++) {
    const way = new Vector3(
      chance(k, index + 3) - 0.5,
      chance(k, index + 33) - 0.5,
      chance(k, index + 63) - 0.5,
    );
    way
      .normalize()
      .multiply(new Vector3(28, 19, 28))
      .multiplyScalar(size * (0.5 + 0.5 * chance(k, index)));
    sprays.push({ at: crown.clone().add(way), crown, size: 31 * size });
  }
}

/** A branch along some points, from one thickness to another, with knots. */
function limb(points: Vector3[], from: number, to: number, seed: number): BufferGeometry {
  const way = new CatmullRomCurve3(points);
  const [rings, sides] = from > 4 ? [30, 22] : [12, 9];
  const frames = way.computeFrenetFrames(rings, false);
  const [places, uv, faces]: number[][] = [[], [], []];
  for (let ring = 0; ring <= rings; ring++) {
    const share = ring / rings;
    const middle = way.getPointAt(share);
    const flare = 1 + 0.7 * Math.max(0, 0.16 - share) * 6 * (from > 4 ? 1 : 0);
    const thick = (from + (to - from) * share) * flare;
    for (let side = 0; side <= sides; side++) {
      const angle = (side / sides) * Math.PI * 2 + share * 1.6;
      const knot = 1 + 0.2 * Math.sin(angle * 3 + seed) + 0.12 * Math.sin(angle * 5 + share * 14 + seed * 2);
      const reach = thick * knot;
      const point = middle
        .clone()
        .addScaledVector(frames.normals[ring]!, Math.cos(angle) * reach)
        .addScaledVector(frames.binormals[ring]!, Math.sin(angle) * reach);
      places!.push(point.x, point.y, point.z);
      uv!.push((side / sides) * 1, share * 2.4);
      if (ring === rings || side === sides) continue;
      const a = ring * (sides + 1) + side;
      faces!.push(a, a + 1, a + sides + 1, a + 1, a + sides + 2, a + sides + 1);
    }
  }
  const geometry = new Shape();
  geometry.setAttribute('position', new Float32BufferAttribute(places!, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uv!, 2));
  geometry.setIndex(faces!);
  geometry.computeVertexNormals();
  return geometry;
}

function makeLeaves(
  air: Air,
  sprays: readonly Spray[],
  picture: Texture,
): Mesh<InstancedBufferGeometry, ShaderMaterial> {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0], 3),
  );
  geometry.setAttribute('uv', new Float32BufferAttribute([0, 0, 1, 0, 1, 1, 0, 1], 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const spots = sprays.flatMap(({ at, size }) => [at.x, at.y, at.z, size]);
  const outs = sprays.flatMap(({ at, crown }) => at.clone().sub(crown).normalize().toArray());
  geometry.setAttribute('spot', new InstancedBufferAttribute(new Float32Array(spots), 4));
  geometry.setAttribute('out3', new InstancedBufferAttribute(new Float32Array(outs), 3));
  geometry.instanceCount = sprays.length;
  const material = new ShaderMaterial({
    uniforms: { ...air.uniforms, picture: { value: picture } },
    vertexShader: FLUTTER,
    fragmentShader: LEAVES,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

/** Every spray faces the eye, turned by its own angle, and trembles. */
const FLUTTER = /* glsl */ `
attribute vec4 spot;
attribute vec3 out3;
uniform float time;
varying vec2 at;
varying vec3 place, away;
varying float own;
${NOISE}
${WIND}
void main() {
  at = uv;
  away = out3;
  own = hash(spot.xz * 3.1);
  float wave = gust(spot.xz * 2.0, time);
  float turn = own * 6.283 + (wave - 0.4) * 0.5 + 0.06 * sin(time * 4.0 + own * 40.0);
  vec2 p = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * position.xy * spot.w;
  vec3 right = vec3(viewMatrix[0][0], viewMatrix[1][0], viewMatrix[2][0]);
  vec3 up = vec3(viewMatrix[0][1], viewMatrix[1][1], viewMatrix[2][1]);
  place = spot.xyz + right * p.x + up * p.y + vec3((wave - 0.4) * 2.0, 0.0, 0.0);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}`;

const LEAVES = /* glsl */ `
uniform sampler2D picture;
varying vec2 at;
varying vec3 place, away;
varying float own;
${HAZE}
void main() {
  vec4 drawn = texture2D(picture, at);
  if (drawn.a < 0.35) discard;
  float tone = drawn.r / drawn.a;
  vec3 color = mix(vec3(0.07, 0.09, 0.035), vec3(0.3, 0.34, 0.21), tone) * (0.75 + 0.5 * own);
  float light = 0.5 + 0.5 * dot(away, key);
  vec3 d = normalize(place - cameraPosition);
  float through = pow(max(0.0, dot(d, sun)), 4.0);
  color *= ambient * (0.55 + 0.65 * (0.5 + 0.5 * away.y)) + keyColor * keyStrength * (0.4 * light * light + 0.25 * through);
  gl_FragColor = vec4(hazed(color, place), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Narrow leaves along twigs, some of them showing their silver side. */
function leafPicture(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const pen = canvas.getContext('2d')!;
  pen.translate(128, 128);
  for (let i = 0; i < 120; i++) {
    const [reach, angle] = [112 * Math.sqrt(chance(i, 71)), chance(i, 72) * Math.PI * 2];
    const gray = Math.round(60 + 190 * chance(i, 73));
    pen.save();
    pen.translate(Math.cos(angle) * reach * 0.84, Math.sin(angle) * reach * 0.84);
    pen.rotate(angle + (chance(i, 74) - 0.5) * 1.8);
    pen.fillStyle = `rgb(${gray},${gray},${gray})`;
    pen.beginPath();
    pen.ellipse(0, 0, 21, 5.2, 0, 0, Math.PI * 2);
    pen.fill();
    pen.restore();
  }
  return new CanvasTexture(canvas);
}
