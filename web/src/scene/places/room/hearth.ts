/** The fireplace: a stone surround on a chimney breast, logs on a grate, and a fire that a shader draws. */
import {
  AdditiveBlending,
  type BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  type Object3D,
  PlaneGeometry,
  PointLight,
  Points,
  ShaderMaterial,
  BufferGeometry as Shape,
  SphereGeometry,
} from 'three';
import { NOISE } from '../glsl';
import { block, type Kit, rod, sheet, turned, worldPictures } from '../kit';
import { CEILING, GROUND, WALLS } from './sizes';
import type { Stuffs } from './stuffs';

/** The front of the chimney breast, and the opening in it. */
const FRONT = WALLS.back + 4;
const OPENING = { half: 8.6, height: 14.5, depth: 9 } as const;
export const BREAST = 16;

export class Hearth {
  private readonly shine = new PointLight('#ff7b2e', 0, 0, 1.9);
  private readonly uniforms = { time: { value: 0 }, power: { value: 1 } };
  private readonly extras: Object3D[] = [];
  private time = 0;

  constructor(kit: Kit, stuffs: Stuffs, effects: number) {
    masonry(kit, stuffs);
    surround(kit, stuffs);
    logs(kit, stuffs);
    this.addEmbers(kit);
    const count = effects > 1 ? 4 : effects > 0 ? 3 : 2;
    for (let i = 0; i < count; i++) this.addFlame(kit, i, count);
    if (effects > 0) this.addSparks(kit);
    this.shine.position.set(0, GROUND + 6.5, FRONT + 2.5);
    kit.group.add(this.shine);
    this.burn(0);
  }

  /** Whether it burns, or only glows. */
  light(isOn: boolean): void {
    this.uniforms.power.value = isOn ? 1 : 0;
    this.burn(0);
  }

  /** Leaves out flames and sparks that it can do without. */
  setEffects(effects: number): void {
    this.extras.forEach((extra, i) => {
      extra.visible = i < effects;
    });
  }

  burn(seconds: number): void {
    this.time = (this.time + seconds) % 3600;
    const t = this.time;
    this.uniforms.time.value = t;
    const flicker =
      1 + 0.07 * Math.sin(t * 9.1) + 0.05 * Math.sin(t * 15.7 + 1) + 0.07 * Math.sin(t * 4.3 + 2);
    this.shine.intensity = (40 + 250 * this.uniforms.power.value) * flicker;
    this.shine.position.x = 0.5 * Math.sin(t * 3.1);
  }

  private addFlame(kit: Kit, index: number, count: number): void {
    const material = new ShaderMaterial({
      uniforms: { ...this.uniforms, seed: { value: index * 3.7 + 1 } },
      vertexShader: AT,
      fragmentShader: FIRE,
      transparent: true,
      depthWrite: false,
      blending: AdditiveBlending,
      side: DoubleSide,
    });
    const depth = FRONT - 5.4 + (index / Math.max(1, count - 1)) * 2.6;
    const width = index % 2 === 0 ? 13.5 : 10.5;
    const flame = kit.mesh(new PlaneGeometry(width, 13), material, {
      at: [index % 2 === 0 ? 0 : 0.9 - index * 0.6, GROUND + 2.0 + 6.5, depth],
    });
    flame.renderOrder = 2 + index;
    if (index > 1) this.extras.unshift(flame);
  }

  private addEmbers(kit: Kit): void {
    const bed = new SphereGeometry(1, 28, 10, 0, Math.PI * 2, 0, Math.PI / 2);
    const material = new ShaderMaterial({
      uniforms: this.uniforms,
      vertexShader: AT,
      fragmentShader: EMBERS,
    });
    kit.mesh(bed, material, { at: [0, GROUND + 1.0, FRONT - 4.2], size: [6.4, 1.5, 2.6] });
  }

  private addSparks(kit: Kit): void {
    const geometry: BufferGeometry = new Shape();
    const seeds = Array.from({ length: 36 * 3 }, (_, i) => (Math.sin(i * 91.7) * 43758.5) % 1);
    geometry.setAttribute('position', new Float32BufferAttribute(seeds.map(Math.abs), 3));
    const material = new ShaderMaterial({
      uniforms: this.uniforms,
      vertexShader: SPARK_WAYS,
      fragmentShader: SPARKS,
      transparent: true,
      depthWrite: false,
      blending: AdditiveBlending,
    });
    const sparks = new Points(kit.own(geometry), kit.own(material));
    sparks.position.set(0, GROUND + 3, FRONT - 4);
    sparks.frustumCulled = false;
    sparks.renderOrder = 8;
    this.extras.unshift(sparks);
    kit.group.add(sparks);
  }
}

/** The breast of the chimney, and the sooty box that the fire is in. */
function masonry(kit: Kit, { plaster, brick, stone }: Stuffs): void {
  const { half, height, depth } = OPENING;
  const wall = '#8d7a66';
  const top = CEILING - GROUND;
  const pillar = BREAST - half;
  for (const side of [-1, 1]) {
    const x = side * (half + pillar / 2);
    kit.add(plaster, sheet(pillar, top), wall, { at: [x, GROUND + top / 2, FRONT] });
    kit.add(plaster, sheet(FRONT - WALLS.back, top), wall, {
      at: [side * BREAST, GROUND + top / 2, (FRONT + WALLS.back) / 2],
      turn: [0, (side * Math.PI) / 2, 0],
    });
    kit.add(brick, sheet(depth, height + 2), '#5b4a42', {
      at: [side * half, GROUND + height / 2, FRONT - depth / 2],
      turn: [0, (-side * Math.PI) / 2, 0],
    });
  }
  kit.add(plaster, sheet(half * 2, top - height), wall, {
    at: [0, GROUND + height + (top - height) / 2, FRONT],
  });
  kit.add(brick, sheet(half * 2, height + 2), '#4a3a33', { at: [0, GROUND + height / 2, FRONT - depth] });
  kit.add(brick, sheet(half * 2, depth), '#2a211d', {
    at: [0, GROUND + 0.6, FRONT - depth / 2],
    turn: [-Math.PI / 2, 0, 0],
  });
  // The hearth stone that keeps sparks off the planks.
  kit.add(stone, block(half * 2 + 14, 1.1, 9, 0.25), '#8f8a82', { at: [0, GROUND + 0.45, FRONT + 4] });
}

/** Brick slips around the opening, and pilasters with a shelf of stone. */
function surround(kit: Kit, { stone, brick }: Stuffs): void {
  const { half, height } = OPENING;
  const pale = '#b9ad9b';
  const arch = 17;
  for (let i = 0; i < arch; i++) {
    const across = (i - (arch - 1) / 2) / ((arch - 1) / 2);
    kit.add(brick, block(0.98, 3.1, 1.2, 0.08), i % 2 ? '#c9a38e' : '#b58d79', {
      at: [across * (half + 0.2), GROUND + height + 1.2 - across * across * 0.5, FRONT + 0.1],
      turn: [0, 0, -across * 0.16],
    });
  }
  for (const side of [-1, 1]) {
    const x = side * (half + 2.6);
    kit.add(brick, block(1.6, height + 0.6, 1, 0.08), '#b58d79', {
      at: [side * (half + 0.5), GROUND + height / 2 - 0.2, FRONT + 0.05],
    });
    kit.add(stone, block(3.6, 2.2, 3, 0.2), pale, { at: [x + side * 0.3, GROUND + 1.9, FRONT + 1] });
    kit.add(stone, block(2.9, height + 3, 2.2, 0.2), pale, {
      at: [x + side * 0.3, GROUND + 2 + (height + 3) / 2, FRONT + 0.8],
    });
    kit.add(stone, block(1.5, height - 0.6, 0.4, 0.15), '#a89c8a', {
      at: [x + side * 0.3, GROUND + 2.6 + height / 2, FRONT + 1.95],
    });
    kit.add(stone, block(3.6, 1.4, 3, 0.25), pale, { at: [x + side * 0.3, GROUND + height + 5, FRONT + 1] });
  }
  kit.add(stone, block(half * 2 + 8.2, 3.2, 2.6, 0.2), pale, { at: [0, GROUND + height + 4.3, FRONT + 0.8] });
  kit.add(stone, block(8, 1.7, 0.4, 0.16), '#a89c8a', { at: [0, GROUND + height + 4.3, FRONT + 2.15] });
  kit.add(stone, block(half * 2 + 10, 0.7, 3.6, 0.3), pale, { at: [0, GROUND + height + 6.1, FRONT + 1.2] });
  kit.add(stone, block(half * 2 + 12, 0.9, 4.8, 0.35), pale, { at: [0, GROUND + height + 6.9, FRONT + 1.6] });
}

/** How high the shelf over the fire is. */
export const SHELF = { y: GROUND + OPENING.height + 7.35, z: FRONT + 1.9 } as const;

function logs(kit: Kit, { wood, iron }: Stuffs): void {
  const lay = (
    length: number,
    radius: number,
    x: number,
    y: number,
    z: number,
    yaw: number,
    tilt: number,
  ) => {
    const bark = worldPictures(rod(radius, length, 11, radius * 0.9));
    kit.add(wood, bark, '#2c2019', {
      at: [x, GROUND + y, FRONT - 4.2 + z],
      turn: [yaw * 0.3, yaw, Math.PI / 2 + tilt],
    });
  };
  lay(11, 1.05, -0.3, 2.5, -1.3, 0.1, 0.03);
  lay(10.4, 0.95, 0.5, 2.5, 1.2, -0.14, -0.04);
  lay(8.6, 0.85, 0.4, 4.1, -0.1, 0.34, 0.12);
  lay(7.6, 0.7, -0.9, 4.5, 0.3, -0.5, -0.2);
  for (let i = -4; i <= 4; i++) {
    kit.add(iron, block(0.3, 0.3, 5.6, 0.1), '#1d1c1c', { at: [i * 1.35, GROUND + 1.5, FRONT - 3.9] });
  }
  for (const side of [-1, 1]) {
    const dog = turned(
      [
        [0.55, 0],
        [0.3, 0.4],
        [0.22, 2.4],
        [0.42, 2.8],
        [0.22, 3.2],
        [0.5, 3.9],
        [0.32, 4.4],
        [0, 4.6],
      ],
      14,
    );
    kit.add(iron, dog, '#3a3634', { at: [side * 5.6, GROUND + 0.7, FRONT - 0.9] });
  }
  kit.add(iron, block(11.6, 0.35, 0.35, 0.12), '#26282a', { at: [0, GROUND + 2.4, FRONT - 1] });
}

const AT = /* glsl */ `
varying vec2 at;
varying vec3 place;
void main() {
  at = uv;
  place = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

/** Tongues of flame: a body that narrows upwards, torn by noise that rises faster than it sways. */
const FIRE = /* glsl */ `
uniform float time, power, seed;
varying vec2 at;
${NOISE}
void main() {
  vec2 p = vec2(at.x * 2.0 - 1.0, at.y);
  float t = time * 1.25 + seed * 5.0;
  float sway = layers(vec2(p.x * 1.3 + seed, p.y * 1.6 - t), 3) - 0.5;
  p.x += sway * (0.12 + 0.75 * p.y);
  float tongues = 0.62 + 0.38 * sin(p.x * 7.0 + seed * 2.0 + sin(t * 0.9 + seed) * 1.2);
  float torn = layers(vec2(p.x * 2.6 + seed * 9.0, p.y * 1.9 - t * 1.7), 5);
  float tall = (0.5 + 0.5 * power) * (0.55 + 0.5 * tongues) * (1.0 - 0.75 * p.x * p.x);
  float body = 1.0 - p.y / max(0.05, tall);
  float shape = body * (1.0 - smoothstep(0.55, 1.0, abs(p.x))) + (torn - 0.56) * (0.5 + 1.6 * p.y);
  shape -= smoothstep(0.5, 0.95, abs(at.x * 2.0 - 1.0)) * 1.5;
  shape *= smoothstep(0.0, 0.07, at.y) * smoothstep(1.0, 0.75, at.y);
  float heat = clamp(shape * 1.6, 0.0, 1.0);
  vec3 color = mix(vec3(0.8, 0.07, 0.01), vec3(1.0, 0.26, 0.03), smoothstep(0.05, 0.45, heat));
  color = mix(color, vec3(1.0, 0.58, 0.14), smoothstep(0.45, 0.9, heat));
  color = mix(color, vec3(1.0, 0.8, 0.42), smoothstep(0.9, 1.0, heat));
  color += vec3(0.03, 0.06, 0.3) * smoothstep(0.14, 0.0, at.y) * heat;
  gl_FragColor = vec4(color * heat * 0.37 * smoothstep(0.0, 0.3, power), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

const EMBERS = /* glsl */ `
uniform float time, power;
varying vec3 place;
${NOISE}
void main() {
  vec3 p = place * vec3(6.0, 2.0, 3.0);
  float coals = layers(p * 1.4, 4);
  float cracks = smoothstep(0.12, 0.0, abs(layers(p * 2.1 + 7.0, 3) - 0.5));
  float breath = 0.72 + 0.28 * sin(time * 0.9 + noise(p * 0.7) * 9.0);
  float heat = (0.35 * coals + cracks) * breath * (0.55 + 0.45 * power);
  vec3 ash = vec3(0.05, 0.042, 0.038) * (0.5 + coals);
  gl_FragColor = vec4(ash + heat * 0.8 * mix(vec3(1.0, 0.1, 0.01), vec3(1.0, 0.38, 0.06), heat), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Every spark rises, sways, and goes out; its seed is its position. */
const SPARK_WAYS = /* glsl */ `
uniform float time, power;
varying float glow;
void main() {
  float life = fract(position.x * 7.0 + time * (0.22 + position.y * 0.25));
  vec3 p = vec3((position.z - 0.5) * 8.0, life * 12.0, (position.y - 0.5) * 2.0);
  p.x += sin(life * 9.0 + position.x * 40.0) * 0.8 * life;
  glow = (1.0 - life) * step(0.45, fract(position.y * 13.0 + floor(time * 0.3 + position.x * 7.0) * 0.37)) * power;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(p, 1.0);
  gl_PointSize = clamp(160.0 / gl_Position.w, 1.0, 4.0);
}`;

const SPARKS = /* glsl */ `
varying float glow;
void main() {
  float round = smoothstep(0.5, 0.1, length(gl_PointCoord - 0.5));
  gl_FragColor = vec4(vec3(1.0, 0.5, 0.16) * round * glow, 1.0);
  #include <colorspace_fragment>
}`;
