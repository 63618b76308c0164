/** The shores of the Earth: reads what `scripts/coast.ts` has written. Headless. */
import text from 'virtual:coast';

/** Degrees: longitude to the east, latitude to the north. */
export type Shore = readonly (readonly [number, number])[];

/** Every closed shore line; lakes lie inside others. */
export function shores(): Shore[] {
  return text.split(' ').map(readShore);
}

function readShore(line: string): Shore {
  const steps = readNumbers(line);
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, i) => {
    x += steps[i * 2] ?? 0;
    y += steps[i * 2 + 1] ?? 0;
    return [x / 10, y / 10] as const;
  });
}

function readNumbers(line: string): number[] {
  const numbers: number[] = [];
  let [value, weight] = [0, 1];
  for (const letter of line) {
    const bits = letter.charCodeAt(0) - 63;
    value += (bits % 32) * weight;
    weight *= 32;
    if (bits >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, weight] = [0, 1];
  }
  return numbers;
}

/** Draws all land on a map of the whole Earth: 180° west at the left, the north pole on top. */
export function traceLand(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.beginPath();
  for (const shore of shores()) {
    for (const [longitude, latitude] of shore)
      pen.lineTo(((longitude + 180) / 360) * width, ((90 - latitude) / 180) * height);
    pen.closePath();
  }
}
