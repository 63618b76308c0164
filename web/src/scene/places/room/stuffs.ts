/** What things in the room are made of: pictures baked by shaders, and the materials that show them. */
import { MeshStandardMaterial, type Texture, type WebGLRenderer } from 'three';
import { bake } from '../glsl';
import { type Kit, tiled } from '../kit';
import type { Site } from '../place';

export interface Stuffs {
  wood: MeshStandardMaterial;
  planks: MeshStandardMaterial;
  plaster: MeshStandardMaterial;
  brick: MeshStandardMaterial;
  stone: MeshStandardMaterial;
  cloth: MeshStandardMaterial;
  leather: MeshStandardMaterial;
  brass: MeshStandardMaterial;
  iron: MeshStandardMaterial;
  plain: MeshStandardMaterial;
}

const PLASTER = /* glsl */ `
vec4 picture(vec2 at) {
  float rough = layers(at * 26.0, 5), patches = layers(at * 3.0, 4);
  float trowel = layers(at * vec2(9.0, 30.0) + patches * 3.0, 3);
  return vec4(vec3(0.86 + 0.1 * (rough - 0.5) + 0.12 * (patches - 0.5) + 0.07 * (trowel - 0.5)), 1.0);
}`;

const BRICK = /* glsl */ `
vec4 picture(vec2 at) {
  vec2 p = at * vec2(4.0, 10.0);
  p.x += step(1.0, mod(p.y, 2.0)) * 0.5;
  vec2 id = floor(p), f = fract(p);
  vec2 wobble = 0.02 * vec2(noise(at * 60.0), noise(at * 60.0 + 9.0));
  vec2 edge = min(f, 1.0 - f) + wobble;
  float joint = smoothstep(0.035, 0.075, edge.x) * smoothstep(0.085, 0.17, edge.y);
  float own = hash(id);
  vec3 clay = mix(vec3(0.42, 0.19, 0.13), vec3(0.62, 0.33, 0.22), own);
  clay = mix(clay, vec3(0.3, 0.15, 0.12), step(0.86, hash(id + 7.0)));
  clay *= 0.72 + 0.5 * layers(at * vec2(40.0, 60.0), 4);
  vec3 mortar = vec3(0.46, 0.42, 0.37) * (0.7 + 0.5 * noise(at * 130.0));
  return vec4(mix(mortar, clay, joint), 1.0);
}`;

const STONE = /* glsl */ `
vec4 picture(vec2 at) {
  float veins = abs(layers(at * 5.0 + layers(at * 8.0, 4) * 1.7, 5) - 0.5);
  float grain = layers(at * 60.0, 4);
  float shade = 0.82 + 0.14 * (grain - 0.5) + 0.16 * smoothstep(0.0, 0.1, veins) - 0.1;
  return vec4(shade * vec3(1.0, 0.985, 0.955), 1.0);
}`;

const PLANKS = /* glsl */ `
vec4 picture(vec2 at) {
  vec2 p = at * vec2(2.0, 8.0);
  float row = floor(p.y);
  p.x += hash(vec2(row, 3.0)) * 2.0;
  vec2 id = vec2(floor(p.x), row), f = fract(p);
  float own = hash(id);
  vec2 q = vec2(at.x * 6.0 + own * 30.0, at.y * 120.0 + own * 50.0);
  float fibre = layers(q * vec2(0.5, 1.0), 5);
  float rings = fract(q.y * 0.09 + layers(q * vec2(0.25, 0.05), 3) * 3.0);
  rings = smoothstep(0.0, 0.75, rings) * (1.0 - smoothstep(0.8, 1.0, rings));
  float gap = smoothstep(0.0, 0.025, min(f.y, 1.0 - f.y)) * smoothstep(0.0, 0.003, min(f.x, 1.0 - f.x));
  float shade = (0.58 + 0.22 * own + 0.14 * rings + 0.22 * (fibre - 0.5)) * mix(0.25, 1.0, gap);
  return vec4(shade * mix(vec3(1.0, 0.86, 0.7), vec3(1.0, 0.94, 0.86), own), 1.0);
}`;

const CLOTH = /* glsl */ `
vec4 picture(vec2 at) {
  vec2 p = at * 120.0;
  float weave = 0.5 + 0.25 * (sin(p.x * 6.283) + sin(p.y * 6.283));
  float slub = layers(at * vec2(60.0, 12.0), 3) * 0.5 + layers(at * vec2(12.0, 60.0), 3) * 0.5;
  return vec4(vec3(0.7 + 0.16 * weave + 0.3 * (slub - 0.5)), 1.0);
}`;

const LEATHER = /* glsl */ `
vec4 picture(vec2 at) {
  float folds = layers(at * 7.0, 4), pores = noise(at * 150.0);
  float creases = smoothstep(0.0, 0.06, abs(layers(at * 16.0, 3) - 0.5));
  return vec4(vec3(0.66 + 0.26 * folds + 0.1 * pores * creases), 1.0);
}`;

export function makeStuffs(kit: Kit, { renderer, quality, wood }: Site): Stuffs {
  const side = quality.effects > 1 ? 768 : quality.effects > 0 ? 512 : 256;
  const picture = (shader: string, cells: number): Texture => baked(kit, renderer, side, shader, cells);
  const stuff = (map: Texture | null, roughness: number, more: object = {}) =>
    kit.own(new MeshStandardMaterial({ map, roughness, vertexColors: true, envMapIntensity: 0.6, ...more }));
  const bumpy = (map: Texture, roughness: number, bumpScale: number) =>
    stuff(map, roughness, quality.effects > 0 ? { bumpMap: map, bumpScale } : {});
  return {
    wood: stuff(wood, 0.5),
    planks: stuff(picture(PLANKS, 28), 0.46),
    plaster: bumpy(picture(PLASTER, 34), 0.95, 0.6),
    brick: bumpy(picture(BRICK, 11), 0.9, 4),
    stone: bumpy(picture(STONE, 16), 0.62, 0.8),
    cloth: bumpy(picture(CLOTH, 12), 0.95, 0.8),
    leather: bumpy(picture(LEATHER, 9), 0.48, 1.2),
    brass: stuff(null, 0.3, { metalness: 0.95, envMapIntensity: 1.3 }),
    iron: stuff(null, 0.55, { metalness: 0.6 }),
    plain: stuff(null, 0.6),
  };
}

function baked(kit: Kit, renderer: WebGLRenderer, side: number, shader: string, cells: number): Texture {
  return tiled(kit.own(bake(renderer, [side, side], shader)).texture, cells);
}
