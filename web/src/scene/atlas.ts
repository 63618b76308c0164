/** Small pictures on one canvas, so that all signs and numbers of a board are drawn in one go. */
import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace } from 'three';

/** A part of the canvas as left, bottom, width and height, from 0 to 1. */
export type Rect = readonly [number, number, number, number];

/** Draws a picture around the origin, within ±50. */
export type Draw = (pen: CanvasRenderingContext2D) => void;

const TILE = 128;

/** Keeps pictures by name and draws each one once. */
export class Atlas {
  readonly texture: CanvasTexture;
  private readonly pen: CanvasRenderingContext2D;
  private readonly rects = new Map<string, Rect>();

  /** Room for `across`² pictures; when it is full, all are forgotten. */
  constructor(private readonly across: number) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = across * TILE;
    this.pen = canvas.getContext('2d')!;
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.premultiplyAlpha = true;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.anisotropy = 8;
  }

  /** Whether these pictures fit beside the ones that are there; if not, room is made. */
  makeRoomFor(names: readonly string[]): void {
    const missing = names.filter((name) => !this.rects.has(name)).length;
    if (this.rects.size + missing <= this.across ** 2) return;
    this.rects.clear();
    this.pen.clearRect(0, 0, this.across * TILE, this.across * TILE);
  }

  rect(name: string, draw: Draw): Rect {
    const known = this.rects.get(name);
    if (known) return known;
    const slot = this.rects.size % this.across ** 2;
    const [column, row] = [slot % this.across, Math.floor(slot / this.across)];
    this.pen.save();
    this.pen.translate((column + 0.5) * TILE, (row + 0.5) * TILE);
    this.pen.scale(TILE / 104, TILE / 104);
    draw(this.pen);
    this.pen.restore();
    this.texture.needsUpdate = true;
    const rect: Rect = [column / this.across, 1 - (row + 1) / this.across, 1 / this.across, 1 / this.across];
    this.rects.set(name, rect);
    return rect;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
