/** The sky over the hills: its colours by the hour, clouds, the Sun, the Moon and stars. */
import { BackSide, Mesh, ShaderMaterial, SphereGeometry } from 'three';
import { NOISE } from '../glsl';
import type { Air } from './air';

export function makeSky(air: Air, effects: number): Mesh<SphereGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    uniforms: air.uniforms,
    defines: { OCTAVES: [3, 4, 6][effects] ?? 3 },
    vertexShader: DOME,
    fragmentShader: SKY,
    side: BackSide,
    depthWrite: false,
  });
  const dome = new Mesh(new SphereGeometry(100, 24, 16), material);
  dome.renderOrder = 1;
  dome.frustumCulled = false;
  return dome;
}

const DOME = /* glsl */ `
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * viewMatrix * vec4(cameraPosition + position, 1.0);
  gl_Position = at.xyww;
}`;

const SKY = /* glsl */ `
uniform vec3 sun, zenith, horizon, glow;
uniform float night, time;
varying vec3 way;
${NOISE}
void main() {
  vec3 d = normalize(way);
  float up = max(0.0, d.y), toSun = max(0.0, dot(d, sun));
  vec3 color = mix(horizon, zenith, pow(smoothstep(0.0, 0.62, up), 0.62));
  color += glow * (0.55 * pow(toSun, 5.0) + 0.8 * pow(toSun, 40.0)) * (1.0 - 0.6 * up);
  float disc = smoothstep(0.99955, 0.99975, dot(d, sun));
  // Stars and the Moon come out as it gets dark.
  vec3 p = d * 110.0, cell = floor(p);
  float star = smoothstep(0.2, 0.0, length(fract(p) - 0.5)) * smoothstep(0.95, 1.0, hash(cell));
  color += night * star * (0.7 + 0.3 * sin(time * 2.0 + hash(cell + 2.0) * 50.0)) * vec3(0.9, 0.94, 1.0);
  float milky = exp(-pow(dot(d, normalize(vec3(0.7, 0.4, 0.5))) * 5.0, 2.0));
  color += night * milky * vec3(0.03, 0.033, 0.045) * layers(d * 9.0, 4);
  vec3 moon = normalize(vec3(0.35, 0.2, -0.92));
  float off = acos(clamp(dot(d, moon), -1.0, 1.0)) / 0.02;
  float face = smoothstep(1.0, 0.93, off) * (0.7 + 0.5 * layers(d * 90.0, 3));
  color += night * (face * vec3(1.0, 0.97, 0.88) + 0.16 * exp(-off * 0.4) * vec3(0.5, 0.6, 0.9));
  // Fair-weather clouds that drift, lit from the Sun's side.
  vec2 q = d.xz / (up + 0.16) * 1.5 + vec2(time * 0.006, time * 0.002);
  float thick = layers(q * 0.9 + layers(q * 0.5, 3), OCTAVES);
  float cover = smoothstep(0.53, 0.74, thick) * smoothstep(0.015, 0.1, up);
  float inward = layers((q + sun.xz * 0.12) * 0.9 + layers(q * 0.5, 3), OCTAVES);
  vec3 lit = mix(horizon * 1.15 + glow * 0.5, vec3(1.0, 0.98, 0.95) * (length(horizon) * 0.75), 0.45);
  vec3 shade = mix(horizon, zenith, 0.5) * 0.8;
  color = mix(color, mix(lit, shade, smoothstep(-0.05, 0.14, inward - thick + 0.06)), cover * 0.85);
  color += disc * (1.0 - cover * 0.8) * vec3(1.0, 0.88, 0.66) * 6.0 * step(0.0, sun.y + 0.03);
  gl_FragColor = vec4(color, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
