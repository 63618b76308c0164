/** What people have put there: a picnic table that fits the board, and a white farmhouse down the slope. */
import { Group, MeshStandardMaterial, type Texture } from 'three';
import type { Spot } from '../../cells';
import { FLOOR } from '../../sizes';
import { block, Kit, rod, type Triple, turned } from '../kit';
import { GROUND, heightAt } from './land';

const PLANK = 2.7;
const THICK = 0.8;
const OLD_WOOD = ['#9d8464', '#a58b69', '#93795a', '#ab9270', '#988061'];

/** Planks on crossed legs, with a bench at either side. */
export class PicnicTable {
  readonly group = new Group();
  private kit: Kit | null = null;
  private made = '';

  constructor(private readonly grain: Texture) {}

  fit(board: Spot): void {
    const rows = Math.ceil((board.z + 1.9) / PLANK) * 2;
    const half = { x: board.x + 3.2, z: (rows * PLANK) / 2 };
    const name = `${half.x} ${half.z}`;
    if (name === this.made) return;
    this.made = name;
    this.kit?.dispose();
    this.kit = new Kit();
    // A material goes with its kit, so that each gets its own.
    const wood = this.material();
    for (let i = 0; i < rows; i++)
      this.plank(wood, half.x, FLOOR - THICK / 2, (i - (rows - 1) / 2) * PLANK, i);
    for (const side of [-1, 1]) {
      for (const row of [0, 1])
        this.plank(wood, half.x - 0.4, GROUND + 8.6, side * (half.z + 4.5 + row * PLANK), row + 3);
      this.legs(wood, half, side);
    }
    this.kit.finish();
    this.group.add(this.kit.group);
  }

  dispose(): void {
    this.kit?.dispose();
    this.group.removeFromParent();
  }

  private material(): MeshStandardMaterial {
    const { grain } = this;
    return new MeshStandardMaterial({
      map: grain,
      bumpMap: grain,
      bumpScale: 0.5,
      roughness: 0.82,
      vertexColors: true,
    });
  }

  private plank(wood: MeshStandardMaterial, reach: number, y: number, z: number, index: number): void {
    const long = reach * 2 - (index % 3) * 0.18;
    const part = block(long, THICK, PLANK - 0.13, 0.14);
    // No two planks were sawn from the same place.
    const uv = part.getAttribute('uv');
    for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * 0.7 + index * 5.3, uv.getY(i) + index * 2.9);
    this.kit?.add(wood, part, OLD_WOOD[(index * 3 + 1) % OLD_WOOD.length]!, {
      at: [((index * 7) % 3) * 0.06, y, z],
    });
  }

  private legs(wood: MeshStandardMaterial, half: Spot, side: number): void {
    const x = side * (half.x - 3);
    const height = FLOOR - THICK - GROUND;
    for (const lean of [-1, 1]) {
      this.kit?.add(wood, block(1, height + 2.4, 2, 0.15), '#86704f', {
        at: [x, GROUND + height / 2, lean * (half.z * 0.55)],
        turn: [lean * -0.5, 0, 0],
      });
    }
    this.kit?.add(wood, block(1, 1.8, (half.z + 6.6) * 2, 0.15), '#86704f', {
      at: [x + side * 0.9, GROUND + 7.2, 0],
    });
    this.kit?.add(wood, block(1, 1.6, half.z * 1.9, 0.15), '#86704f', { at: [x, FLOOR - THICK - 0.8, 0] });
  }
}

const HOUSE = { x: 640, z: -2750, turn: 0.25 } as const;

/** A low white house with a blue band along its foot, a chimney and a tiled roof. */
export function addHouse(kit: Kit): void {
  const wall = kit.own(new MeshStandardMaterial({ vertexColors: true, roughness: 0.95 }));
  const { x, z, turn } = HOUSE;
  const y = heightAt(x, z) + 2;
  const put = (size: Triple, at: Triple, color: string, tilt: Triple = [0, 0, 0]) => {
    const part = block(...size, 1)
      .rotateX(tilt[0])
      .rotateY(tilt[1])
      .rotateZ(tilt[2])
      .translate(...at);
    kit.add(wall, part, color, { at: [x, y, z], turn: [0, turn, 0] });
  };
  put([210, 56, 110], [0, 28, 0], '#f4f0e6');
  put([212, 11, 112], [0, 5, 0], '#2e62a8');
  put([90, 44, 90], [-140, 22, 6], '#f1ecdf');
  put([92, 11, 92], [-140, 5, 6], '#2e62a8');
  for (const side of [-1, 1]) {
    put([222, 5, 66], [0, 68, side * 29], '#b0603c', [side * 0.44, 0, 0]);
    put([98, 5, 54], [-140, 53, 6 + side * 24], '#a85a38', [side * 0.42, 0, 0]);
  }
  put([26, 46, 20], [62, 84, -6], '#f4f0e6');
  put([30, 6, 24], [62, 108, -6], '#2e62a8');
  for (const at of [-72, -30, 58]) {
    put([18, 22, 4], [at, 32, 55], '#3a4a5c');
    put([24, 3, 5], [at, 19, 56], '#2e62a8');
  }
  put([20, 38, 4], [16, 19, 55], '#4a3626');
  for (const [dx, dz] of [
    [150, 60],
    [-230, 40],
    [190, -30],
  ] as const) {
    kit.add(wall, rod(5, 40, 8), '#5c4a38', { at: [x + dx, heightAt(x + dx, z + dz) + 18, z + dz] });
    const cypress = turned(
      [
        [0, 0],
        [13, 16],
        [15, 50],
        [9, 100],
        [0, 142],
      ],
      10,
    );
    kit.add(wall, cypress, '#2c3a22', { at: [x + dx, heightAt(x + dx, z + dz) + 16, z + dz] });
  }
}

/** A stone wall beside the path, to sit on. */
export function addStones(kit: Kit): void {
  const stone = kit.own(new MeshStandardMaterial({ vertexColors: true, roughness: 1 }));
  for (let i = 0; i < 90; i++) {
    const share = i / 90;
    const [x, z] = [50 + share * 62 + Math.sin(i * 7.1) * 1.2, -50 - share * 110 + Math.cos(i * 3.7) * 1.2];
    const size = 3.4 + 1.6 * Math.abs(Math.sin(i * 12.9));
    const gray = Math.round(118 + 52 * Math.abs(Math.sin(i * 4.3)));
    const row = i % 3 === 2 ? 4.2 : 1.2;
    kit.add(
      stone,
      block(size * 1.3, size * 0.8, size, size * 0.26),
      `rgb(${gray},${gray - 8},${gray - 24})`,
      {
        at: [x, heightAt(x, z) + row, z],
        turn: [Math.sin(i) * 0.15, i * 1.3, Math.cos(i * 2) * 0.15],
      },
    );
  }
}
