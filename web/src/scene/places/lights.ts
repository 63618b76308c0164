/** Light for boards: rooms that pieces reflect, and the one lamp of a place that casts shadows. */
import {
  BackSide,
  BoxGeometry,
  Color,
  type DirectionalLight,
  FrontSide,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { Spot } from '../cells';

/** A glowing box; one that glows by less than 1 is seen from inside, as walls are. */
export interface Panel {
  at: readonly [number, number, number];
  size: readonly [number, number, number];
  glow: number;
  color?: string;
}

/** What pieces reflect, made out of glowing boxes. */
export function lightRoom(renderer: WebGLRenderer, panels: readonly Panel[]): WebGLRenderTarget {
  const scene = new Scene();
  const box = new BoxGeometry();
  for (const { at, size, glow, color } of panels) {
    const material = new MeshBasicMaterial({ side: glow < 1 ? BackSide : FrontSide });
    material.color.copy(new Color(color ?? '#ffffff')).multiplyScalar(glow);
    const lamp = new Mesh(box, material);
    lamp.position.set(...at);
    lamp.scale.set(...size);
    scene.add(lamp);
  }
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(scene, 0.035);
  generator.dispose();
  box.dispose();
  for (const lamp of scene.children as Mesh[]) (lamp.material as MeshBasicMaterial).dispose();
  return target;
}

/** Turns a lamp to a board of an extent, so that its shadow map is used well. */
export function aimShadow(
  lamp: DirectionalLight,
  half: Spot,
  from: readonly [number, number, number],
  margin = 0.9,
): void {
  const reach = Math.hypot(half.x, half.z) + margin;
  lamp.position.set(from[0] * reach, from[1] * reach, from[2] * reach);
  const { camera } = lamp.shadow;
  [camera.left, camera.right, camera.top, camera.bottom] = [-reach, reach, reach, -reach];
  [camera.near, camera.far] = [reach * 0.4, reach * 3.4];
  camera.updateProjectionMatrix();
}

/** Sets the size of a lamp's shadow map; 0 leaves shadows out. */
export function setShadow(lamp: DirectionalLight, size: number): void {
  const { shadow } = lamp;
  lamp.castShadow = size > 0;
  if (size > 0) shadow.mapSize.set(size, size);
  shadow.map?.dispose();
  shadow.map = null;
}

/** Soft shadows without stripes. */
export function softShadow({ shadow }: DirectionalLight): void {
  shadow.radius = 5;
  shadow.normalBias = 0.02;
  shadow.bias = -0.0004;
}
