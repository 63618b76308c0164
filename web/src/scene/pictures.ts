/** Pictures made in code: the faces of pieces on a canvas, and the grain of wood by a shader. */
import {
  CanvasTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MirroredRepeatWrapping,
  OrthographicCamera,
  PlaneGeometry,
  ShaderMaterial,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Emblem, PieceLook } from './looks';

const FACE = 256;

/** The picture of a piece: its upper face at the left, its lower one at the right. */
export function facePicture(look: PieceLook): Texture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [FACE * 2, FACE];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = look.color;
  pen.fillRect(0, 0, FACE, FACE);
  pen.fillStyle = look.under ?? look.color;
  pen.fillRect(FACE, 0, FACE, FACE);
  pen.translate(FACE / 2, FACE / 2);
  drawEmblem(pen, look.emblem, look.ink);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function drawEmblem(pen: CanvasRenderingContext2D, emblem: Emblem, ink: string): void {
  pen.fillStyle = pen.strokeStyle = ink;
  pen.lineJoin = pen.lineCap = 'round';
  pen.lineWidth = 7;
  EMBLEMS[emblem](pen);
}

const EMBLEMS: Readonly<Record<Emblem, (pen: CanvasRenderingContext2D) => void>> = {
  none: () => {},
  circle: (pen) => {
    for (const radius of [62, 46]) stroke(pen, () => pen.arc(0, 0, radius, 0, Math.PI * 2));
  },
  star: (pen) => star(pen, 6, 64, 38),
  dot: (pen) => {
    pen.beginPath();
    pen.arc(0, 0, 26, 0, Math.PI * 2);
    pen.fill();
  },
  cross: (pen) => {
    pen.lineWidth = 15;
    for (const turn of [1, -1]) {
      stroke(pen, () => {
        pen.moveTo(-24, -24 * turn);
        pen.lineTo(24, 24 * turn);
      });
    }
  },
};

function stroke(pen: CanvasRenderingContext2D, path: () => void): void {
  pen.beginPath();
  path();
  pen.stroke();
}

function star(pen: CanvasRenderingContext2D, points: number, outer: number, inner: number): void {
  pen.beginPath();
  for (let i = 0; i < points * 2; i++) {
    const radius = i % 2 ? inner : outer;
    const angle = (i / points) * Math.PI;
    pen.lineTo(Math.sin(angle) * radius, -Math.cos(angle) * radius);
  }
  pen.closePath();
  pen.stroke();
}

/**
 * The grain of wood as a shade that multiplies any colour: long fibres along x, drawn-out year rings, and
 * pores. Rendered once on the graphics processor.
 */
export function bakeWood(renderer: WebGLRenderer, isFine: boolean): WebGLRenderTarget {
  const size = isFine ? 1024 : 256;
  const target = new WebGLRenderTarget(size, size, {
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
    wrapS: MirroredRepeatWrapping,
    wrapT: MirroredRepeatWrapping,
    depthBuffer: false,
    anisotropy: isFine ? 8 : 1,
  });
  const material = new ShaderMaterial({ vertexShader: FLAT, fragmentShader: WOOD, depthTest: false });
  const plane = new Mesh(new PlaneGeometry(2, 2), material);
  plane.frustumCulled = false;
  renderer.setRenderTarget(target);
  renderer.render(plane, new OrthographicCamera(-1, 1, 1, -1, 0, 1));
  renderer.setRenderTarget(null);
  plane.geometry.dispose();
  material.dispose();
  target.texture.repeat.set(0.23, 0.23);
  return target;
}

const FLAT = /* glsl */ `
varying vec2 at;
void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }
`;

const WOOD = /* glsl */ `
varying vec2 at;
float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float layers(vec2 p) {
  float sum = 0.0, part = 0.5;
  for (int i = 0; i < 5; i++) { sum += part * noise(p); p = p * 2.03 + 17.0; part *= 0.5; }
  return sum;
}
void main() {
  vec2 p = at * vec2(3.0, 15.0);
  float bend = layers(p * vec2(0.45, 0.3)) * 2.6;
  float rings = fract(p.y * 0.62 + bend);
  rings = smoothstep(0.0, 0.8, rings) * (1.0 - smoothstep(0.86, 1.0, rings));
  float fibre = layers(at * vec2(14.0, 420.0));
  float pores = smoothstep(0.72, 0.9, noise(at * vec2(36.0, 520.0)));
  float patches = layers(at * vec2(4.0, 9.0));
  float shade = 0.70 + 0.17 * rings + 0.16 * (fibre - 0.5) + 0.2 * (patches - 0.5) - 0.11 * pores;
  vec3 tint = mix(vec3(0.95, 0.86, 0.76), vec3(1.0), smoothstep(0.45, 0.9, shade));
  gl_FragColor = vec4(clamp(shade * 1.12 * tint, 0.0, 1.0), 1.0);
}
`;
