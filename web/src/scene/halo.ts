/** The soft darkness on the floor around whatever stands on it. */
import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three';
import type { Spot } from './cells';
import { type Outline, rim } from './loft';
import { FLOOR } from './sizes';

/** Something that stands on the floor, seen from above. */
export interface Footprint {
  outline: Outline;
  at: Spot;
}

const PIXELS = 384;
const BLUR = 0.5;

/** A picture of the footprints' blurred shadows, lying on the floor. */
export class Halo {
  readonly mesh: Mesh<PlaneGeometry, MeshBasicMaterial>;

  constructor(footprints: readonly Footprint[], reach: number) {
    const texture = new CanvasTexture(blurred(footprints, reach));
    const material = new MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      opacity: 0.62,
    });
    this.mesh = new Mesh(new PlaneGeometry(reach * 2, reach * 2), material);
    this.mesh.rotation.x = -Math.PI / 2;
    this.mesh.position.y = FLOOR + 0.003;
  }

  dispose(): void {
    this.mesh.material.map?.dispose();
    this.mesh.material.dispose();
    this.mesh.geometry.dispose();
  }
}

/** Only the shadows are on the canvas: the shapes themselves are drawn beside it. */
function blurred(footprints: readonly Footprint[], reach: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext('2d')!;
  const scale = PIXELS / (reach * 2);
  pen.shadowColor = '#000000';
  pen.shadowBlur = BLUR * scale * 2;
  pen.shadowOffsetX = PIXELS * 2;
  for (const { outline, at } of footprints) {
    pen.beginPath();
    for (const point of rim(outline, { out: 0.06, y: 0 })) {
      pen.lineTo((point.x + at.x + reach) * scale - PIXELS * 2, (point.z + at.z + reach) * scale);
    }
    pen.fill();
  }
  return canvas;
}
