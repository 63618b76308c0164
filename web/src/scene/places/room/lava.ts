/** A lava lamp: wax that rises and sinks in a lit bottle, marched through by a shader. */
import { PointLight, ShaderMaterial } from 'three';
import { NOISE } from '../glsl';
import { type Kit, turned } from '../kit';
import type { Stuffs } from './stuffs';

export class LavaLamp {
  private readonly uniforms = { time: { value: 0 } };

  constructor(kit: Kit, { brass }: Stuffs, [x, y, z]: readonly [number, number, number]) {
    const metal = '#9aa0a8';
    const foot = turned(
      [
        [0, 0],
        [1.5, 0],
        [1.55, 0.15],
        [0.85, 1.9],
        [0.8, 2.1],
        [1.32, 3.0],
        [1.3, 3.1],
      ],
      32,
    );
    kit.add(brass, foot, metal, { at: [x, y, z] });
    kit.add(
      brass,
      turned(
        [
          [0.68, 0],
          [0.7, 0.1],
          [0.4, 1.5],
          [0.34, 1.6],
          [0, 1.62],
        ],
        32,
      ),
      metal,
      { at: [x, y + 7.9, z] },
    );
    const bottle = turned(
      [
        [1.28, 3.05],
        [1.3, 3.3],
        [1.12, 4.9],
        [0.86, 6.7],
        [0.67, 7.95],
      ],
      32,
    );
    const wax = new ShaderMaterial({ uniforms: this.uniforms, vertexShader: INTO, fragmentShader: WAX });
    kit.mesh(bottle, wax, { at: [x, y, z] });
    const glow = new PointLight('#ff5a3c', 26, 26, 1.8);
    glow.position.set(x, y + 5, z + 1.5);
    kit.group.add(glow);
  }

  warm(seconds: number): void {
    this.uniforms.time.value = (this.uniforms.time.value + seconds) % 7200;
  }
}

const INTO = /* glsl */ `
varying vec3 place, eye;
void main() {
  place = position;
  eye = (inverse(modelMatrix) * vec4(cameraPosition, 1.0)).xyz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const WAX = /* glsl */ `
uniform float time;
varying vec3 place, eye;
${NOISE}
float wax(vec3 p) {
  float near = (p.y - 3.55) * 0.9;
  for (int i = 0; i < 6; i++) {
    float n = float(i);
    float rise = 5.35 + 1.95 * sin(time * (0.16 + n * 0.023) + n * 2.4);
    vec3 at = vec3(0.28 * sin(time * 0.21 + n * 1.7), rise, 0.28 * cos(time * 0.17 + n * 2.9));
    float size = 0.3 + 0.13 * sin(n * 5.1);
    float ball = length((p - at) * vec3(1.0, 0.82, 1.0)) - size;
    float k = clamp(0.5 + 0.5 * (ball - near) / 0.42, 0.0, 1.0);
    near = mix(ball, near, k) - 0.42 * k * (1.0 - k);
  }
  return near;
}
void main() {
  vec3 along = normalize(place - eye), p = place;
  float way = 0.0, near = 1.0;
  for (int i = 0; i < 14; i++) {
    near = wax(p);
    if (near < 0.02 || way > 2.4) break;
    way += max(near * 0.8, 0.03);
    p = place + along * way;
  }
  float height = smoothstep(3.0, 8.0, p.y);
  vec3 liquid = mix(vec3(0.95, 0.16, 0.28), vec3(0.42, 0.06, 0.3), height) * (0.5 + 0.25 * exp(-way));
  vec3 lump = mix(vec3(1.0, 0.78, 0.24), vec3(1.0, 0.3, 0.12), height) * 1.35;
  float rim = smoothstep(0.3, 0.0, near);
  vec3 color = mix(liquid, lump, smoothstep(0.06, 0.02, near)) + liquid * rim * 0.4;
  gl_FragColor = vec4(color, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
