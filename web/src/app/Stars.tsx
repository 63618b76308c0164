/** A flight through stars and glowing dust, behind the menu; by day they would be specks. */
import { useEffect, useRef } from 'preact/hooks';
import { isMoving } from '../ui/looks';

interface Star {
  x: number;
  y: number;
  z: number;
  /** Which of the colours it has. */
  tint: number;
  /** Few are bright. */
  bright: number;
}

const COUNT = 520;
const SPEED = 0.000045;
/** Stars drift: more frames than this would only warm the device. */
const FRAME = 1000 / 30;
const TINTS = ['#ffffff', '#cfe0ff', '#ffe9c8', '#ffd0a6', '#b9ccff'];
/** So near, a star leaves a trace. */
const NEAR = 0.42;

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
  const sky = { dust: paintDust(), glows: TINTS.map(paintGlow) };
  let frame = 0;
  let last = performance.now();
  const stretch = () => {
    const scale = Math.min(devicePixelRatio, 1.5);
    canvas.width = innerWidth * scale;
    canvas.height = innerHeight * scale;
    draw(pen, stars, sky, last);
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
    draw(pen, stars, sky, now);
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
  return {
    x: Math.random() * 2 - 1,
    y: Math.random() * 2 - 1,
    z: Math.random() * 0.95 + 0.05,
    tint: Math.floor(Math.random() * TINTS.length),
    bright: Math.random() ** 5,
  };
}

interface Sky {
  dust: HTMLCanvasElement;
  glows: HTMLCanvasElement[];
}

function draw(pen: CanvasRenderingContext2D, stars: Star[], { dust, glows }: Sky, now: number): void {
  const { width, height } = pen.canvas;
  const reach = Math.max(width, height) / 2;
  pen.clearRect(0, 0, width, height);
  drawDust(pen, dust, now);
  const grow = width > 2000 ? 1.6 : 1;
  for (const { x, y, z, tint, bright } of stars) {
    const [sx, sy] = [width / 2 + (x / z) * reach * 0.5, height / 2 + (y / z) * reach * 0.5];
    if (sx < 0 || sy < 0 || sx > width || sy > height) continue;
    const near = 1 - z;
    const size = Math.max(0.6, near * (2 + bright * 1.4)) * grow;
    pen.globalAlpha = Math.min(1, near * 1.1);
    pen.fillStyle = pen.strokeStyle = TINTS[tint] ?? '#ffffff';
    if (z < NEAR) drawTrace(pen, sx, sy, near, size);
    pen.fillRect(sx - size / 2, sy - size / 2, size, size);
    const halo = glows[tint];
    if (!halo || bright < 0.25) continue;
    const wide = size * (6 + 8 * bright);
    pen.globalAlpha *= 0.55;
    pen.drawImage(halo, sx - wide / 2, sy - wide / 2, wide, wide);
  }
  pen.globalAlpha = 1;
}

/** A star that is passed leaves a short line behind it, away from where one flies to. */
function drawTrace(pen: CanvasRenderingContext2D, x: number, y: number, near: number, size: number): void {
  const { width, height } = pen.canvas;
  const long = (near - (1 - NEAR)) * 0.05;
  pen.lineWidth = size * 0.6;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x - (x - width / 2) * long, y - (y - height / 2) * long);
  pen.stroke();
}

/** Dust is far away: it turns and swells slowly. */
function drawDust(pen: CanvasRenderingContext2D, dust: HTMLCanvasElement, now: number): void {
  const { width, height } = pen.canvas;
  const wide = Math.hypot(width, height) * (1.12 + 0.06 * Math.sin(now * 0.00004));
  pen.save();
  pen.translate(width / 2, height / 2);
  pen.rotate(now * 0.000004 - 0.4);
  pen.drawImage(dust, -wide / 2, -wide / 2, wide, wide);
  pen.restore();
}

/** Clouds of dust along a band, painted once, small and soft. */
function paintDust(): HTMLCanvasElement {
  const side = 256;
  const [canvas, pen] = sheet(side);
  const colors = ['74,84,190', '150,70,150', '40,120,160', '190,110,80'];
  for (let i = 0; i < 70; i++) {
    const along = (i / 70 - 0.5) * side * 1.1;
    const aside = (Math.sin(i * 12.9898) + Math.sin(i * 4.37)) * side * 0.09;
    const radius = side * (0.07 + 0.1 * Math.abs(Math.sin(i * 7.7)));
    const [x, y] = [side / 2 + along, side / 2 + aside + Math.sin(i * 0.21) * side * 0.07];
    spot(pen, x, y, radius, colors[(i * 7) % colors.length] ?? '', 0.05 + 0.05 * Math.abs(Math.sin(i * 3.1)));
  }
  return canvas;
}

function paintGlow(tint: string): HTMLCanvasElement {
  const side = 48;
  const [canvas, pen] = sheet(side);
  const [red, green, blue] = [1, 3, 5].map((i) => Number.parseInt(tint.slice(i, i + 2), 16));
  spot(pen, side / 2, side / 2, side / 2, `${red},${green},${blue}`, 0.7);
  return canvas;
}

function sheet(side: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  return [canvas, canvas.getContext('2d')];
}

function spot(
  pen: CanvasRenderingContext2D | null,
  x: number,
  y: number,
  radius: number,
  color: string,
  strength: number,
): void {
  if (!pen) return;
  const shade = pen.createRadialGradient(x, y, 0, x, y, radius);
  shade.addColorStop(0, `rgba(${color},${strength})`);
  shade.addColorStop(0.4, `rgba(${color},${strength * 0.4})`);
  shade.addColorStop(1, `rgba(${color},0)`);
  pen.fillStyle = shade;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}
