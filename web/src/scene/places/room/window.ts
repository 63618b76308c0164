/** Windows onto an evening: frames, curtains, and behind the panes a sky that a shader draws. */
import { type BufferGeometry, PlaneGeometry, ShaderMaterial } from 'three';
import { NOISE } from '../glsl';
import { block, type Kit, type Pose, rod, turned, worldPictures } from '../kit';
import type { Stuffs } from './stuffs';

/** A window in a wall: its middle at the foot, its yaw, and its size. */
export interface Opening {
  at: readonly [number, number, number];
  yaw: number;
  width: number;
  height: number;
}

/** Time for everything outside that twinkles. */
export const outside = () => ({ time: { value: 0 } });

export function addWindow(
  kit: Kit,
  { wood, cloth, brass }: Stuffs,
  opening: Opening,
  uniforms: { time: { value: number } },
): void {
  const { width, height } = opening;
  const put = (geometry: BufferGeometry, x: number, y: number, z: number, turn: Pose['turn'] = [0, 0, 0]) => {
    geometry.rotateX(turn[0]).rotateY(turn[1]).rotateZ(turn[2]);
    geometry.translate(x, y, z);
    return geometry;
  };
  const place: Pose = { at: opening.at, turn: [0, opening.yaw, 0] };
  const paint = '#d9d2c3';
  for (const side of [-1, 1]) {
    kit.add(wood, put(block(1.2, height + 1, 1.4), (side * width) / 2, height / 2, 0), paint, place);
    kit.add(wood, put(block(0.5, height, 0.8), side * width * 0.17, height / 2, -0.1), paint, place);
    kit.add(
      cloth,
      put(curtain(width * 0.3, height + 4), side * (width / 2 + 0.4), (height + 1) / 2, 1.5),
      '#7c2f2a',
      place,
    );
  }
  for (const share of [0, 1]) {
    kit.add(wood, put(block(width + 1.2, 1.2, 1.4), 0, height * share, 0), paint, place);
  }
  for (const share of [0.25, 0.5, 0.75]) {
    kit.add(wood, put(block(width, 0.42, 0.7), 0, height * share, -0.1), paint, place);
  }
  kit.add(wood, put(block(width + 3, 0.6, 3), 0, -0.7, 0.9), paint, place);
  kit.add(brass, put(rod(0.28, width + 9, 10), 0, height + 2.6, 1.5, [0, 0, Math.PI / 2]), '#a8823f', place);
  for (const side of [-1, 1]) {
    const knob = turned(
      [
        [0, -0.7],
        [0.6, -0.3],
        [0.7, 0.1],
        [0.3, 0.6],
        [0, 0.7],
      ],
      12,
    );
    kit.add(brass, put(knob, side * (width / 2 + 4.8), height + 2.6, 1.5), '#a8823f', place);
  }
  const pane = new PlaneGeometry(width, height).translate(0, height / 2, -0.5);
  const sky = new ShaderMaterial({ uniforms, vertexShader: THROUGH, fragmentShader: EVENING });
  kit.mesh(pane, sky, place);
}

/** A hanging cloth in folds. */
function curtain(width: number, height: number): BufferGeometry {
  const cloth = new PlaneGeometry(width, height, 48, 6);
  const places = cloth.getAttribute('position');
  for (let i = 0; i < places.count; i++) {
    const [x, y] = [places.getX(i), places.getY(i)];
    const low = 0.5 - y / height;
    const fold = Math.sin((x / width) * 34) * (0.28 + 0.2 * low) + Math.sin((x / width) * 13 + 1) * 0.2;
    places.setZ(i, fold);
    places.setX(i, x * (0.9 + 0.16 * low));
  }
  cloth.computeVertexNormals();
  return worldPictures(cloth);
}

/** What is seen through a pane depends on where it is looked through from: the evening is far away. */
const THROUGH = /* glsl */ `
varying vec3 sight;
varying vec2 at;
void main() {
  at = uv;
  vec4 world = modelMatrix * vec4(position, 1.0);
  sight = mat3(inverse(modelMatrix)) * (world.xyz - cameraPosition);
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const EVENING = /* glsl */ `
uniform float time;
varying vec3 sight;
varying vec2 at;
${NOISE}
/** A row of hills as a height over a bearing. */
float hills(float bearing, float scale, float seed) {
  return layers(vec2(bearing * scale + seed, seed), 4);
}
void main() {
  vec3 s = normalize(sight);
  float up = s.y / max(0.05, -s.z) + 0.2;
  float bearing = atan(s.x, -s.z) * 3.0;
  vec3 sky = mix(vec3(0.98, 0.46, 0.2), vec3(0.62, 0.27, 0.34), smoothstep(0.0, 0.16, up));
  sky = mix(sky, vec3(0.13, 0.15, 0.34), smoothstep(0.1, 0.36, up));
  sky = mix(sky, vec3(0.025, 0.04, 0.13), smoothstep(0.3, 0.85, up));
  float cloud = layers(vec2(bearing * 1.1 + time * 0.004, up * 9.0), 5);
  sky = mix(sky, vec3(0.5, 0.22, 0.28), 0.55 * smoothstep(0.5, 0.75, cloud) * smoothstep(0.6, 0.1, up));
  vec2 grid = vec2(bearing * 40.0, up * 60.0);
  float star = step(0.972, hash(floor(grid))) * smoothstep(0.5, 0.1, length(fract(grid) - 0.5));
  sky += star * smoothstep(0.25, 0.6, up) * (0.6 + 0.4 * sin(time * 2.0 + hash(floor(grid)) * 40.0));
  vec3 color = sky;
  float far = 0.03 + 0.07 * hills(bearing, 1.3, 3.0);
  color = mix(color, vec3(0.2, 0.13, 0.22), smoothstep(0.006, -0.006, up - far));
  float near = -0.03 + 0.08 * hills(bearing, 1.9, 11.0) + 0.02 * layers(vec2(bearing * 26.0, 2.0), 3);
  float land = smoothstep(0.004, -0.004, up - near);
  vec3 ground = vec3(0.035, 0.03, 0.06);
  vec2 town = vec2(bearing * 26.0, up * 90.0);
  float lit = step(0.87, hash(floor(town))) * smoothstep(0.42, 0.16, length(fract(town) - 0.5));
  lit *= smoothstep(0.34, 0.62, layers(vec2(bearing * 2.2, 5.0), 2));
  lit *= smoothstep(near, near - 0.02, up) * smoothstep(-0.22, -0.03, up);
  ground += lit * vec3(1.0, 0.66, 0.28) * (0.75 + 0.25 * sin(time * 1.7 + hash(floor(town)) * 60.0));
  color = mix(color, ground, land);
  // The room in the glass, faintly.
  color = color * 0.9 + vec3(0.018, 0.012, 0.008) * (1.0 + smoothstep(0.7, 0.2, distance(at, vec2(0.6, 0.4))));
  gl_FragColor = vec4(color * 0.8, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
