/** A field of stars that one flies through, behind the menu; by day they would be specks. */
import { useEffect, useRef } from 'preact/hooks';
import { isMoving } from './looks';

interface Star {
  x: number;
  y: number;
  z: number;
}

const COUNT = 420;
const SPEED = 0.000045;
/** Stars drift: more frames than this would only warm the device. */
const FRAME = 1000 / 30;

export function Stars() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? fly(canvas.current) : undefined), []);
  return <canvas ref={canvas} class="stars" aria-hidden="true" />;
}

/** Draws until the returned function is called. Nothing moves where people want no motion. */
function fly(canvas: HTMLCanvasElement): () => void {
  const pen = canvas.getContext('2d');
  if (!pen) return () => {};
  const stars = Array.from({ length: COUNT }, scatter);
  let frame = 0;
  let last = performance.now();
  const stretch = () => {
    const scale = Math.min(devicePixelRatio, 1.5);
    canvas.width = innerWidth * scale;
    canvas.height = innerHeight * scale;
    draw(pen, stars);
  };
  const tick = (now: number) => {
    if (isMoving.value) frame = requestAnimationFrame(tick);
    if (now - last < FRAME - 4) return;
    const passed = Math.min(now - last, 50);
    last = now;
    for (const star of stars) {
      star.z -= passed * SPEED;
      if (star.z <= 0.05) Object.assign(star, scatter(), { z: 1 });
    }
    draw(pen, stars);
  };
  addEventListener('resize', stretch);
  stretch();
  if (isMoving.value) frame = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('resize', stretch);
  };
}

function scatter(): Star {
  return { x: Math.random() * 2 - 1, y: Math.random() * 2 - 1, z: Math.random() * 0.95 + 0.05 };
}

function draw(pen: CanvasRenderingContext2D, stars: Star[]): void {
  const { width, height } = pen.canvas;
  const reach = Math.max(width, height) / 2;
  pen.clearRect(0, 0, width, height);
  pen.fillStyle = '#fff';
  for (const { x, y, z } of stars) {
    const [sx, sy] = [width / 2 + (x / z) * reach * 0.5, height / 2 + (y / z) * reach * 0.5];
    if (sx < 0 || sy < 0 || sx > width || sy > height) continue;
    const size = Math.max(0.6, (1 - z) * 2.6) * (width > 2000 ? 1.6 : 1);
    pen.globalAlpha = Math.min(1, (1 - z) * 1.1);
    pen.fillRect(sx, sy, size, size);
  }
  pen.globalAlpha = 1;
}
