/** A wooden table that fits the board on it: a top with a rounded edge, an apron and turned legs. */
import { Group, type Material, Mesh, MeshStandardMaterial, type Texture } from 'three';
import type { Spot } from '../cells';
import { bevel, bevelUnder, loft, type Outline } from '../loft';
import { FLOOR } from '../sizes';
import { block, Kit, turned, worldPictures } from './kit';

export interface TableLook {
  color: string;
  /** How far the top goes beyond the board. */
  margin: Spot;
  /** How deep the ground lies under the top. */
  height: number;
}

const THICK = 0.75;

/** Its boards' sizes differ, so that it is made anew for each. */
export class TableModel {
  readonly group = new Group();
  readonly half: Spot = { x: 0, z: 0 };
  private readonly material: MeshStandardMaterial;
  private kit: Kit | null = null;

  constructor(
    wood: Texture,
    private readonly look: TableLook,
  ) {
    this.material = new MeshStandardMaterial({
      color: look.color,
      map: wood,
      bumpMap: wood,
      bumpScale: 0.3,
      roughness: 0.42,
      envMapIntensity: 0.8,
    });
  }

  fit(board: Spot): void {
    const { margin } = this.look;
    const half = { x: board.x + margin.x, z: board.z + margin.z };
    if (half.x === this.half.x && half.z === this.half.z) return;
    Object.assign(this.half, half);
    this.kit?.dispose();
    this.kit = new Kit();
    const top = new Mesh(this.kit.own(topOf(half)), this.material);
    top.receiveShadow = true;
    this.kit.group.add(top);
    addLegs(this.kit, half, this.look.height, this.kit.own(legWood(this.material)), this.look.color);
    this.kit.finish();
    this.group.add(this.kit.group);
  }

  dispose(): void {
    this.kit?.dispose();
    this.material.dispose();
    this.group.removeFromParent();
  }
}

function topOf({ x, z }: Spot) {
  const outline: Outline = { edges: 4, reach: [x, z], corner: 1.1, segments: 8 };
  const foot = FLOOR - THICK;
  return loft(outline, [{ points: [...bevelUnder(0, foot, 0.2, 3), ...bevel(0, FLOOR, 0.22, 4)] }], {
    cap: true,
  });
}

function legWood(wood: MeshStandardMaterial): MeshStandardMaterial {
  const legs = wood.clone();
  legs.color.set('#ffffff');
  legs.vertexColors = true;
  return legs;
}

function addLegs(kit: Kit, { x, z }: Spot, height: number, wood: Material, color: string): void {
  const foot = FLOOR - height;
  const profile = [
    [0.3, 0],
    [0.5, 0.4],
    [0.36, 1.2],
    [0.44, 3],
    [0.62, height * 0.45],
    [0.5, height * 0.7],
    [0.72, height - 3.2],
    [0.55, height - 2.9],
    [0.75, height - 2.6],
    [0.75, height - THICK],
  ] as const;
  for (const side of [-1, 1]) {
    for (const end of [-1, 1]) {
      const leg = worldPictures(turned(profile, 16));
      kit.add(wood, leg, color, { at: [side * (x - 1.4), foot, end * (z - 1.4)] });
    }
    kit.add(wood, block(0.5, 1.8, (z - 1.4) * 2), color, { at: [side * (x - 1.3), FLOOR - THICK - 0.9, 0] });
    kit.add(wood, block((x - 1.4) * 2, 1.8, 0.5), color, { at: [0, FLOOR - THICK - 0.9, side * (z - 1.3)] });
  }
}
