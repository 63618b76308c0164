/** Pictures of an atlas in the scene: lying flat on the board, or standing up to face the camera. */
import {
  CustomBlending,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Object3D,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  ShaderMaterial,
  type Texture,
} from 'three';
import type { Rect } from './atlas';

/** A picture somewhere. */
export interface Quad {
  x: number;
  y: number;
  z: number;
  size: number;
  rect: Rect;
  opacity?: number;
  /** Turned on its face, in radians. */
  turn?: number;
  /** Moved up the screen, in cells. */
  lift?: number;
}

/** Draws any number of pictures at once. */
export class Quads {
  private readonly plane = new PlaneGeometry();
  private readonly material: ShaderMaterial;
  private mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private room = 0;

  constructor(
    private readonly parent: Object3D,
    texture: Texture,
    private readonly options: { flat: boolean; order: number; seeThrough?: boolean },
  ) {
    this.material = new ShaderMaterial({
      uniforms: { map: { value: texture }, grow: { value: 1 } },
      defines: options.flat ? { FLAT: '' } : {},
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      depthTest: !options.seeThrough,
      polygonOffset: options.flat,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
      toneMapped: false,
    });
    this.mesh = this.makeMesh(32);
  }

  draw(quads: readonly Quad[]): void {
    if (quads.length > this.room) {
      this.dropMesh();
      this.mesh = this.makeMesh(quads.length * 2);
    }
    const { geometry } = this.mesh;
    const [spot, shape, rect] = ['spot', 'shape', 'rect'].map((name) => geometry.getAttribute(name)) as [
      InstancedBufferAttribute,
      InstancedBufferAttribute,
      InstancedBufferAttribute,
    ];
    quads.forEach((quad, i) => {
      spot.setXYZ(i, quad.x, quad.y, quad.z);
      shape.setXYZW(i, quad.size, quad.turn ?? 0, quad.opacity ?? 1, quad.lift ?? 0);
      rect.setXYZW(i, ...quad.rect);
    });
    for (const attribute of [spot, shape, rect]) attribute.needsUpdate = true;
    geometry.instanceCount = quads.length;
    this.mesh.visible = quads.length > 0;
  }

  /** Makes all pictures bigger, where they would be too small to read. */
  set grow(factor: number) {
    this.material.uniforms.grow!.value = factor;
  }

  dispose(): void {
    this.dropMesh();
    this.plane.dispose();
    this.material.dispose();
  }

  private makeMesh(room: number): Mesh<InstancedBufferGeometry, ShaderMaterial> {
    const geometry = new InstancedBufferGeometry();
    geometry.index = this.plane.index;
    geometry.setAttribute('position', this.plane.getAttribute('position'));
    for (const [name, size] of [
      ['spot', 3],
      ['shape', 4],
      ['rect', 4],
    ] as const) {
      const attribute = new InstancedBufferAttribute(new Float32Array(room * size), size);
      geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    }
    const mesh = new Mesh(geometry, this.material);
    mesh.frustumCulled = false;
    mesh.renderOrder = this.options.order;
    this.parent.add(mesh);
    this.room = room;
    return mesh;
  }

  private dropMesh(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
  }
}

/** A standing picture is as deep in the scene as something a little nearer, so that its stack does not hide it. */
const VERTEX = /* glsl */ `
attribute vec3 spot;
attribute vec4 shape;
attribute vec4 rect;
uniform float grow;
varying vec2 at;
varying float opacity;
void main() {
  at = rect.xy + rect.zw * (position.xy + 0.5);
  opacity = shape.z;
  float c = cos(shape.y), s = sin(shape.y);
  vec2 p = mat2(c, s, -s, c) * position.xy * shape.x;
#ifdef FLAT
  gl_Position = projectionMatrix * viewMatrix * vec4(spot + vec3(p.x, 0.0, -p.y), 1.0);
#else
  vec4 seen = viewMatrix * vec4(spot, 1.0);
  seen.xy += p * grow + vec2(0.0, shape.w * grow);
  vec4 nearer = projectionMatrix * (seen + vec4(0.0, 0.0, 0.5, 0.0));
  gl_Position = projectionMatrix * seen;
  gl_Position.z = nearer.z / nearer.w * gl_Position.w;
#endif
}
`;

const FRAGMENT = /* glsl */ `
uniform sampler2D map;
varying vec2 at;
varying float opacity;
void main() {
  gl_FragColor = texture2D(map, at) * opacity;
  if (gl_FragColor.a < 0.004) discard;
  #include <colorspace_fragment>
}
`;
