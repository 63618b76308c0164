/** The land: a knoll that falls away into a valley with fields, and hills beyond it. */
import { BufferGeometry, Float32BufferAttribute, Mesh, ShaderMaterial } from 'three';
import { FLOOR } from '../../sizes';
import { NOISE } from '../glsl';
import type { Air } from './air';

/** A picnic table is 75 cm high. */
export const GROUND = FLOOR - 15;
/** Around the table it is mown. */
export const MOWN = 40;
const FARTHEST = 7000;

/** How high the land is at a place. */
export function heightAt(x: number, z: number): number {
  const r = Math.hypot(x, z);
  const fall = 250 * (1 - Math.exp(-((Math.max(0, r - 50) / 430) ** 2)));
  const far = smooth(150, 1500, r);
  const rolls =
    62 * Math.sin(x * 0.0021 + 1) * Math.cos(z * 0.0017 + 0.4) +
    40 * Math.sin(x * 0.0041 + z * 0.0029 + 2) +
    18 * Math.sin(x * 0.009 - z * 0.006);
  const rise = 215 * smooth(2400, 6400, r) + 120 * smooth(4000, FARTHEST, r) * Math.sin(x * 0.0011 + 2);
  const bumps = 0.35 * Math.sin(x * 0.11) * Math.sin(z * 0.13 + 1) * smooth(14, 40, r);
  return GROUND - fall + rolls * far + rise + bumps;
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Rings around the table that get wider with the distance. */
export function makeLand(air: Air): Mesh<BufferGeometry, ShaderMaterial> {
  const [rings, sectors] = [92, 112];
  const places: number[] = [];
  const faces: number[] = [];
  for (let ring = 0; ring <= rings; ring++) {
    const r = 2 * (FARTHEST / 2) ** (ring / rings) - 2;
    for (let sector = 0; sector <= sectors; sector++) {
      const angle = (sector / sectors) * Math.PI * 2;
      const [x, z] = [Math.sin(angle) * r, -Math.cos(angle) * r];
      places.push(x, heightAt(x, z), z);
      if (ring === rings || sector === sectors) continue;
      const at = ring * (sectors + 1) + sector;
      const over = at + sectors + 1;
      faces.push(at, at + 1, over, at + 1, over + 1, over);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(places, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  const material = new ShaderMaterial({ uniforms: air.uniforms, vertexShader: OVER, fragmentShader: LAND });
  return new Mesh(geometry, material);
}

const OVER = /* glsl */ `
varying vec3 place, facing;
void main() {
  place = position;
  facing = normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

/** How the wind goes over a field: slow gusts, and ripples in them. */
export const WIND = /* glsl */ `
float gust(vec2 p, float t) {
  return 0.62 * noise(p * 0.011 - vec2(t * 0.5, t * 0.22)) + 0.38 * noise(p * 0.05 - vec2(t * 1.3, t * 0.5));
}
`;

/** What is far away takes the colour of the air. */
export const HAZE = /* glsl */ `
uniform vec3 sun, key, keyColor, ambient, horizon, glow;
uniform float keyStrength, time;
vec3 hazed(vec3 color, vec3 place) {
  float far = length(place.xz);
  vec3 d = normalize(place - cameraPosition);
  vec3 air = horizon * 0.92 + glow * 0.5 * pow(max(0.0, dot(d, sun)), 6.0);
  return mix(color, air, 1.0 - exp(-pow(far * 0.00016, 1.2)));
}
`;

const LAND = /* glsl */ `
varying vec3 place, facing;
${NOISE}
${WIND}
${HAZE}
void main() {
  vec2 p = place.xz;
  float far = length(p);
  float broad = layers(p * 0.004, 4), fine = layers(p * 0.35, 4), grain = layers(p * 2.4, 3);
  // Near by: dry grass that has been mown, worn around the table.
  vec3 grass = mix(vec3(0.17, 0.15, 0.055), vec3(0.34, 0.27, 0.115), fine) * (0.6 + 0.8 * grain);
  grass = mix(grass, vec3(0.1, 0.13, 0.035) * (0.5 + grain), smoothstep(0.5, 0.75, layers(p * 0.12 + 9.0, 3)) * 0.75);
  grass = mix(grass, vec3(0.27, 0.19, 0.12) * (0.6 + 0.7 * grain), smoothstep(17.0, 6.0, far + fine * 12.0) * 0.7);
  // Then wheat, under what stands on it.
  float wave = gust(p, time);
  vec3 wheat = mix(vec3(0.22, 0.135, 0.035), vec3(0.5, 0.33, 0.1), 0.2 + 0.8 * wave) * (0.75 + 0.5 * fine);
  vec3 color = mix(grass, wheat * mix(0.55, 1.0, smoothstep(200.0, 900.0, far)), smoothstep(${MOWN - 4}.0, ${MOWN + 10}.0, far + fine * 8.0));
  float path = abs(p.x - 18.0 - 0.16 * p.y - 22.0 * sin(p.y * 0.009)) - 0.004 * max(0.0, -p.y);
  float worn = smoothstep(8.5, 4.5, path + fine * 3.0) * step(p.y, 0.0) * smoothstep(14.0, 26.0, far);
  color = mix(color, vec3(0.4, 0.29, 0.17) * (0.6 + 0.6 * grain), worn * 0.9);
  // In the valley a patchwork of fields with hedges.
  vec2 q = p * 0.0023 + (vec2(noise(p * 0.0013), noise(p * 0.0013 + 40.0)) - 0.5) * 1.6;
  vec2 id = floor(q), f = fract(q);
  float kind = hash(id + 4.0);
  vec3 field = wheat * 1.02;
  float rows = 0.85 + 0.3 * sin(dot(p, vec2(cos(kind * 20.0), sin(kind * 20.0))) * 0.16) * smoothstep(5000.0, 1500.0, far);
  if (kind > 0.78) field = vec3(0.25, 0.165, 0.085) * rows;
  else if (kind > 0.58) field = vec3(0.16, 0.165, 0.055) * rows;
  else if (kind > 0.42) field = vec3(0.42, 0.3, 0.11) * rows;
  float hedge = smoothstep(0.022, 0.008, min(min(f.x, 1.0 - f.x), min(f.y, 1.0 - f.y)) - 0.02 * layers(p * 0.02, 3));
  field = mix(field, vec3(0.05, 0.065, 0.026), hedge * 0.7 * smoothstep(0.35, 0.6, noise(p * 0.012)));
  vec2 grove = fract(p * 0.013 + hash(id) * 3.0) - 0.5;
  float trees = smoothstep(0.3, 0.18, length(grove + 0.22 * (vec2(noise(p * 0.03), noise(p * 0.03 + 7.0)) - 0.5)));
  field = mix(field, vec3(0.075, 0.09, 0.045), trees * step(0.58, kind) * step(kind, 0.78) * 0.9);
  field = mix(field, wheat, 0.3) * (0.75 + 0.5 * layers(p * 0.03, 4));
  color = mix(color, field * (0.8 + 0.4 * broad), smoothstep(800.0, 1300.0, far + broad * 400.0));
  vec3 n = normalize(facing);
  float light = max(0.0, dot(n, key));
  color *= ambient * 1.15 + keyColor * keyStrength * light * 0.42;
  color *= 1.0 - 0.45 * smoothstep(15.0, 5.0, length(p * vec2(1.0, 0.85)));
  gl_FragColor = vec4(hazed(color, place), 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
