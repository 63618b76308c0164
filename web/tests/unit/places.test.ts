/** The parts of places that need no graphics: the sky at a time, the land, the shores, sounds, and when to draw. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CAMERAS, CameraRig, SEATED } from '../../src/scene/camera';
import { ground, surroundings } from '../../src/scene/cells';
import { shores } from '../../src/scene/places/coast';
import { daylight, sunAt } from '../../src/scene/places/hillside/day';
import { GROUND, heightAt } from '../../src/scene/places/hillside/land';
import type { Triple } from '../../src/scene/places/kit';
import { below, heavens, START } from '../../src/scene/places/station/orbit';
import { Pulse } from '../../src/scene/pulse';
import { cuesOf } from '../../src/sound/cues';
import { flightsBetween } from '../../src/state/flights';
import { firstView, views } from '../support/fixtures';

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

describe('the station', () => {
  it('begins over Portugal and comes round the Earth in an hour and a half', () => {
    expect(below(START.hours).latitude).toBeCloseTo(START.latitude);
    expect(below(START.hours).longitude).toBeCloseTo(START.longitude);
    const later = below(START.hours + 94.6 / 60);
    expect(later.latitude).toBeCloseTo(START.latitude);
    // The Earth has turned under it meanwhile.
    expect(later.longitude).toBeCloseTo(START.longitude - 94.6 / 4, 1);
  });

  it('never gets nearer to the poles than its round allows', () => {
    const latitudes = Array.from({ length: 500 }, (_, i) => below(i * 0.048).latitude);
    expect(Math.max(...latitudes)).toBeLessThanOrEqual(51.601);
    expect(Math.max(...latitudes)).toBeGreaterThan(51);
    expect(Math.min(...latitudes)).toBeLessThan(-51);
  });

  it.each([0, 6.5, 12, 17.6, 23.9])(
    'has axes at right angles at %s, and a Sun that stands where it is noon',
    (hours) => {
      const { toEarth, sun, moon } = heavens(hours);
      for (const [i, a] of toEarth.entries())
        for (const [k, b] of toEarth.entries()) expect(dot(a, b)).toBeCloseTo(i === k ? 1 : 0);
      expect(dot(sun, sun)).toBeCloseTo(1);
      expect(dot(moon, moon)).toBeCloseTo(1);
      const onEarth = [0, 1, 2].map((i) => toEarth.reduce((sum, axis, k) => sum + axis[i]! * sun[k]!, 0));
      const noon = (Math.atan2(onEarth[1]!, onEarth[0]!) * 180) / Math.PI;
      expect((((noon - (12 - hours) * 15) % 360) + 540) % 360).toBeCloseTo(180);
    },
  );
});

describe('the hillside', () => {
  it('has a day: the Sun rises in the east, stands highest after noon and sets in the west', () => {
    expect(sunAt(4)[1]).toBeLessThan(0);
    expect(sunAt(13.55)[1]).toBeGreaterThan(sunAt(10)[1]);
    expect(sunAt(13.55)[1]).toBeGreaterThan(0.9);
    expect(sunAt(22)[1]).toBeLessThan(0);
    // One looks south-west: the Sun comes from behind at the left, and goes down at the right.
    expect(sunAt(8)[2]).toBeGreaterThan(0);
    expect(sunAt(20)[0]).toBeGreaterThan(0.5);
  });

  it('is never so dark that the board cannot be seen, and its light never lies too low', () => {
    for (let hours = 0; hours < 24; hours += 0.1) {
      const { key, keyStrength, ambient } = daylight(hours);
      expect(key[1]).toBeGreaterThanOrEqual(0.419);
      expect(dot(key, key)).toBeCloseTo(1, 2);
      expect(keyStrength).toBeGreaterThan(0.35);
      expect(Math.min(...ambient)).toBeGreaterThan(0.05);
    }
  });

  it('changes its light by little from minute to minute', () => {
    for (let hours = 0; hours < 24; hours += 1 / 60) {
      const [now, next] = [daylight(hours), daylight(hours + 1 / 60)];
      expect(Math.abs(now.keyStrength - next.keyStrength)).toBeLessThan(0.12);
      expect(Math.abs(now.horizon[0] - next.horizon[0])).toBeLessThan(0.03);
    }
  });

  it('is flat under the table and lower around it, so that nothing there stands before the board', () => {
    for (let angle = 0; angle < 6.3; angle += 0.3) {
      const at = (r: number) => heightAt(Math.sin(angle) * r, Math.cos(angle) * r);
      expect(at(8)).toBeCloseTo(GROUND, 0);
      for (let r = 10; r < 300; r += 10) expect(at(r)).toBeLessThan(GROUND + 1);
    }
  });
});

describe('the shores', () => {
  /** Whether a place is on land: how often a line to the north pole crosses a shore. */
  const isLand = (longitude: number, latitude: number) => {
    const crossings = shores().reduce((sum, shore) => {
      return shore.reduce((found, [x, y], i) => {
        const [nextX, nextY] = shore[(i + 1) % shore.length]!;
        if (x > longitude === nextX > longitude) return found;
        const at = y + ((longitude - x) / (nextX - x)) * (nextY - y);
        return at > latitude ? found + 1 : found;
      }, sum);
    }, 0);
    return crossings % 2 === 1;
  };

  it.each([
    ['Évora', -7.9, 38.6, true],
    ['the Atlantic', -30, 38, false],
    ['Moscow', 37.6, 55.7, true],
    ['the Mediterranean', 18, 35, false],
    ['Alice Springs', 133.9, -23.7, true],
    ['the Pacific', -150, 0, false],
    ['Brasília', -47.9, -15.8, true],
  ])('know where %s is', (_, longitude, latitude, expected) => {
    expect(isLand(longitude, latitude)).toBe(expected);
  });
});

describe('the camera in a place', () => {
  it.each(['glaisher-end', 'staqs-middle', 'greener-large', 'nava-end'])(
    'shows the whole board: %s',
    (name) => {
      const view = firstView(name);
      for (const [width, height] of [
        [1440, 900],
        [390, 500],
      ] as const) {
        const place = ground(view, width > height);
        const rig = new CameraRig();
        rig.setFraming(SEATED);
        rig.resize(width, height);
        rig.fitTo(place, surroundings(place, view));
        for (const camera of CAMERAS) {
          rig.set(camera, false);
          for (const spot of place.spots.values()) {
            const { x, y } = rig.project(spot, 0);
            expect(x).toBeGreaterThan(0);
            expect(x).toBeLessThan(width);
            expect(y).toBeGreaterThan(0);
            expect(y).toBeLessThan(height);
          }
        }
      }
    },
  );

  it('leaves room above the board for the place', () => {
    const view = firstView('nava-end');
    const place = ground(view, true);
    const rig = new CameraRig();
    rig.setFraming(SEATED);
    rig.resize(1440, 900);
    rig.fitTo(place, surroundings(place, view));
    rig.set('seat', false);
    expect(rig.project({ x: 0, z: -place.half.z }).y).toBeGreaterThan(900 * 0.3);
  });
});

describe('the pulse', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('beats at its pace, and not at all at none', () => {
    let beats = 0;
    const pulse: Pulse = new Pulse(() => {
      beats += 1;
      pulse.next(10);
    });
    pulse.next(10);
    vi.advanceTimersByTime(1050);
    expect(beats).toBe(10);
    pulse.next(0);
    vi.advanceTimersByTime(5000);
    expect(beats).toBe(10);
  });

  it('takes a quarter of a slow machine at most', () => {
    let beats = 0;
    const pulse = new Pulse(() => {
      beats += 1;
    });
    pulse.took(1000);
    pulse.next(10);
    vi.advanceTimersByTime(2900);
    expect(beats).toBe(0);
    vi.advanceTimersByTime(200);
    expect(beats).toBe(1);
  });
});

describe('sounds of a move', () => {
  it.each(['glaisher-capture', 'nava-opening', 'staqs-opening'])(
    'come in order, and something lands: %s',
    (name) => {
      const shown = views(name);
      for (const [i, view] of shown.slice(1).entries()) {
        const cues = cuesOf(flightsBetween(shown[i]!, view), view.kinds, 430);
        expect(cues.map(({ at }) => at)).toEqual(cues.map(({ at }) => at).toSorted((a, b) => a - b));
        expect(cues.some(({ kind }) => kind === 'land')).toBe(flightsBetween(shown[i]!, view).length > 0);
        expect(cues.length).toBeLessThanOrEqual(12);
      }
    },
  );

  it('turn over what is captured, and weigh more for more pieces', () => {
    const shown = views('glaisher-capture');
    const kinds = shown
      .slice(1)
      .flatMap((view, i) => cuesOf(flightsBetween(shown[i]!, view), view.kinds, 430).map(({ kind }) => kind));
    expect(kinds).toContain('turn');
    const flight = (count: number) => ({
      pieces: [{ kind: 'own' as const, side: 0 as const, count }],
      landed: [{ kind: 'own' as const, side: 0 as const, count }],
      role: 'moved' as const,
      from: { cell: 'a1', level: 0 },
      to: { cell: 'b1', level: 0 },
      turnOver: false,
      delay: 0,
    });
    const weight = (count: number) =>
      cuesOf([flight(count)], [], 430).find(({ kind }) => kind === 'land')!.weight;
    expect(weight(3)).toBeGreaterThan(weight(1));
  });
});
