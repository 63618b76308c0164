/** Pieces of shaders that several places use, and a way to bake one into a picture. */
import {
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MirroredRepeatWrapping,
  OrthographicCamera,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

/** `hash`, `noise` and `layers` of noise from 0 to 1, in two and three dimensions. */
export const NOISE = /* glsl */ `
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float hash(vec3 p) {
  p = fract(p * 0.1031);
  p += dot(p, p.zyx + 31.32);
  return fract((p.x + p.y) * p.z);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec2 e = vec2(0, 1);
  return mix(
    mix(mix(hash(i), hash(i + e.yxx), f.x), mix(hash(i + e.xyx), hash(i + e.yyx), f.x), f.y),
    mix(mix(hash(i + e.xxy), hash(i + e.yxy), f.x), mix(hash(i + e.xyy), hash(i + e.yyy), f.x), f.y), f.z);
}
float layers(vec2 p, int count) {
  float sum = 0.0, part = 0.5;
  for (int i = 0; i < 8; i++) {
    if (i >= count) break;
    sum += part * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 17.0;
    part *= 0.5;
  }
  return sum / (1.0 - part * 2.0);
}
float layers(vec3 p, int count) {
  float sum = 0.0, part = 0.5;
  for (int i = 0; i < 8; i++) {
    if (i >= count) break;
    sum += part * noise(p);
    p = p.yzx * 2.03 + 11.0;
    part *= 0.5;
  }
  return sum / (1.0 - part * 2.0);
}
`;

const FLAT = /* glsl */ `
varying vec2 at;
void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

/** What a shader is given besides the place. */
type Uniforms = Record<string, { value: unknown }>;

/** Renders `vec4 picture(vec2 at)` once, for places from 0 to 1, into a picture that repeats itself in mirrors. */
export function bake(
  renderer: WebGLRenderer,
  [width, height]: readonly [number, number],
  picture: string,
  uniforms: Uniforms = {},
): WebGLRenderTarget<Texture> {
  const target = new WebGLRenderTarget(width, height, {
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
    wrapS: MirroredRepeatWrapping,
    wrapT: MirroredRepeatWrapping,
    depthBuffer: false,
    anisotropy: 8,
  });
  const material = new ShaderMaterial({
    vertexShader: FLAT,
    fragmentShader: `varying vec2 at;\n${NOISE}\n${picture}\nvoid main() { gl_FragColor = picture(at); }`,
    uniforms,
    depthTest: false,
  });
  const plane = new Mesh(new PlaneGeometry(2, 2), material);
  plane.frustumCulled = false;
  const before = renderer.getRenderTarget();
  renderer.setRenderTarget(target);
  renderer.render(plane, new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  renderer.setRenderTarget(before);
  plane.geometry.dispose();
  material.dispose();
  return target;
}
