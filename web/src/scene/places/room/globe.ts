/** A globe on a stand, with a map drawn on parchment from the shores of the Earth. */
import {
  CanvasTexture,
  type Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  SRGBColorSpace,
  type Texture,
  TorusGeometry,
} from 'three';
import { traceLand } from '../coast';
import { type Kit, rod, turned, worldPictures } from '../kit';
import type { Stuffs } from './stuffs';

const RADIUS = 3.5;
const TILT = (23.4 * Math.PI) / 180;

export class Globe {
  private readonly ball: Mesh;

  constructor(
    kit: Kit,
    { brass, wood }: Stuffs,
    [x, y, z]: readonly [number, number, number],
    isFine: boolean,
  ) {
    const map = kit.own(parchment(isFine ? 1024 : 512));
    const paper = new MeshStandardMaterial({ map, roughness: 0.42, envMapIntensity: 0.7 });
    const middle = y + 10.6;
    this.ball = kit.mesh(new SphereGeometry(RADIUS, 40, 26), paper, {
      at: [x, middle, z],
      turn: [0, 0, -TILT],
    });
    const gold = '#b58a3c';
    kit.add(brass, new TorusGeometry(RADIUS + 0.42, 0.17, 8, 56), gold, {
      at: [x, middle, z],
      turn: [0, 0, -TILT],
    });
    kit.add(brass, new TorusGeometry(RADIUS + 0.95, 0.26, 8, 56), '#7d4f2a', {
      at: [x, middle, z],
      turn: [Math.PI / 2, 0, 0],
    });
    for (const end of [-1, 1]) {
      kit.add(brass, rod(0.16, 1.1, 8), gold, {
        at: [x + end * Math.sin(TILT) * (RADIUS + 0.3), middle + end * Math.cos(TILT) * (RADIUS + 0.3), z],
        turn: [0, 0, -TILT],
      });
    }
    for (let leg = 0; leg < 3; leg++) {
      const angle = (leg / 3) * Math.PI * 2 + 0.5;
      const [dx, dz] = [Math.cos(angle), Math.sin(angle)];
      const post = turned(
        [
          [0.3, 0],
          [0.42, 0.5],
          [0.26, 1.4],
          [0.4, 4],
          [0.24, 5.6],
          [0.44, 7.6],
          [0.3, 8.8],
          [0.4, 10.4],
        ],
        12,
      );
      kit.add(wood, worldPictures(post), '#6b4023', {
        at: [x + dx * (RADIUS + 0.95), y, z + dz * (RADIUS + 0.95)],
      });
    }
    kit.add(
      wood,
      worldPictures(
        turned(
          [
            [0, 0],
            [3.6, 0],
            [3.8, 0.25],
            [3.4, 0.5],
            [0, 0.5],
          ],
          32,
        ),
      ),
      '#6b4023',
      { at: [x, y + 3, z] },
    );
  }

  spin(seconds: number): void {
    this.ball.rotateY(seconds * 0.05);
  }
}

function parchment(height: number): Texture {
  const canvas = document.createElement('canvas');
  const width = height * 2;
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#6f8f93';
  pen.fillRect(0, 0, width, height);
  const pole = pen.createLinearGradient(0, 0, 0, height);
  for (const [at, alpha] of [
    [0, 0.5],
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
  ] as const)
    pole.addColorStop(at, `rgba(232,222,190,${alpha})`);
  pen.fillStyle = pole;
  pen.fillRect(0, 0, width, height);
  traceLand(pen, width, height);
  pen.strokeStyle = 'rgba(226,214,176,0.45)';
  pen.lineWidth = height / 90;
  pen.stroke();
  pen.fillStyle = '#dcc694';
  pen.fill('evenodd');
  pen.strokeStyle = '#5d4326';
  pen.lineWidth = Math.max(1, height / 600);
  pen.stroke();
  pen.strokeStyle = 'rgba(70,50,30,0.32)';
  for (let i = 0; i <= 24; i++) line(pen, (i / 24) * width, 0, (i / 24) * width, height);
  for (let i = 1; i < 12; i++) line(pen, 0, (i / 12) * height, width, (i / 12) * height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function line(pen: CanvasRenderingContext2D, ...[x, y, toX, toY]: [number, number, number, number]): void {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.stroke();
}
