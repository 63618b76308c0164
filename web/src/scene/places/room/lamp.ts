/** The ceiling lamp and the switch on the wall that turns it on and off. */
import { type Mesh, MeshBasicMaterial, MeshStandardMaterial, PointLight, SphereGeometry } from 'three';
import type { Ray } from '../../picking';
import { block, type Kit, rod, type Triple, turned } from '../kit';
import { CEILING, GROUND, WALLS } from './sizes';
import type { Stuffs } from './stuffs';

/** Between the fire and the books, where a hand finds it. */
const SWITCH = { x: 17.9, y: GROUND + 11, z: WALLS.back } as const;
/** A switch is small, and a finger is not. */
const REACH = 2.9;
const HANG = 28;

export class Lamp {
  readonly light = new PointLight('#ffe6c6', 0, 0, 1.7);
  private readonly bulb: MeshBasicMaterial;
  private readonly shade: MeshStandardMaterial;
  private readonly rocker: Mesh;
  private readonly glow: MeshBasicMaterial;

  constructor(
    private readonly kit: Kit,
    { brass, plain }: Stuffs,
  ) {
    const top = CEILING;
    kit.add(brass, rod(0.14, top - HANG - 4, 8), '#3a3128', { at: [0, (top + HANG + 4) / 2, 0] });
    kit.add(
      brass,
      turned(
        [
          [0, 0],
          [1.6, 0],
          [1.2, -0.8],
          [0.2, -1.1],
        ],
        24,
      ),
      '#8c6c34',
      { at: [0, top, 0] },
    );
    kit.add(
      brass,
      turned(
        [
          [0.9, 3.2],
          [1, 3.6],
          [0.5, 4.4],
          [0, 4.5],
        ],
        20,
      ),
      '#8c6c34',
      { at: [0, HANG, 0] },
    );
    this.shade = new MeshStandardMaterial({ color: '#e9d9b4', emissive: '#ffb45c', roughness: 0.8, side: 2 });
    kit.mesh(
      turned(
        [
          [6.4, 0],
          [6.2, 0.25],
          [4.2, 2.2],
          [1.1, 3.6],
        ],
        40,
      ),
      this.shade,
      { at: [0, HANG, 0] },
    );
    this.bulb = new MeshBasicMaterial({ color: '#fff1cf' });
    kit.mesh(new SphereGeometry(1.1, 20, 14), this.bulb, { at: [0, HANG + 1, 0] });
    this.light.position.set(0, HANG - 1, 0);
    kit.group.add(this.light);
    // The switch: a plate, a rocker, and a light to find it by in the dark.
    kit.add(plain, block(2.4, 3.4, 0.3, 0.12), '#efe8d8', { at: [SWITCH.x, SWITCH.y, SWITCH.z + 0.15] });
    kit.add(brass, block(2.7, 3.7, 0.18, 0.08), '#b58a3c', { at: [SWITCH.x, SWITCH.y, SWITCH.z + 0.08] });
    const rocker = new MeshStandardMaterial({ color: '#fbf6ea', roughness: 0.3 });
    this.rocker = kit.mesh(block(1.1, 2, 0.6, 0.14), rocker, { at: [SWITCH.x, SWITCH.y, SWITCH.z + 0.35] });
    this.glow = new MeshBasicMaterial({ color: '#ff9b3d' });
    kit.mesh(block(0.36, 0.36, 0.1, 0.04), this.glow, { at: [SWITCH.x, SWITCH.y - 1.35, SWITCH.z + 0.33] });
  }

  turn(isOn: boolean): void {
    this.light.intensity = isOn ? 330 : 0;
    this.bulb.color.set(isOn ? '#fff1cf' : '#5a5348');
    this.shade.emissiveIntensity = isOn ? 0.85 : 0;
    this.glow.color.set(isOn ? '#5a4632' : '#ff9b3d');
    this.rocker.rotation.x = isOn ? -0.2 : 0.2;
  }

  /** Whether a ray meets the switch. */
  isMetBy({ from, along }: Ray): boolean {
    const way = (SWITCH.z - from[2]) / along[2];
    if (!(way > 0)) return false;
    const [x, y] = [from[0] + along[0] * way, from[1] + along[1] * way];
    return Math.abs(x - SWITCH.x) < REACH && Math.abs(y - SWITCH.y) < REACH + 0.6;
  }

  /** Where the switch is, for whoever wants to point at it. */
  get switchAt(): Triple {
    return [SWITCH.x, SWITCH.y, SWITCH.z];
  }

  /** A camera above the lamp looks past it. */
  hideFrom(height: number): void {
    const isBelow = height < HANG - 3;
    for (const part of this.kit.group.children)
      part.visible = isBelow || part === this.light || part === this.rocker;
  }
}
