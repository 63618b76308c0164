/** Every sound rendered without a loudspeaker, for a browser to run: what is heard, as samples. */
import { AIRS, createHall } from '../../src/sound/ambience';
import type { Cue } from '../../src/sound/cues';
import { limiter } from '../../src/sound/parts';
import { PieceSounds } from '../../src/sound/pieces';

const RATE = 44_100;

/** What is measured of a sound. */
export interface Heard {
  name: string;
  peak: number;
  /** Root of the mean square of its loudest 50 ms, in decibels below full. */
  loud: number;
  /** When it is last louder than a thousandth, in seconds. */
  ends: number;
  /** The largest step from sample to sample where a loop begins anew, against the largest anywhere else. */
  seam: number;
}

/** How long a place is listened to: its noise begins anew after four seconds. */
export const LASTING = 5;

async function render(
  seconds: number,
  make: (context: OfflineAudioContext, out: AudioNode) => void,
): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, seconds * RATE, RATE);
  const master = new GainNode(context, { gain: 0.5 });
  const { input, output } = limiter(context);
  master.connect(input);
  output.connect(context.destination);
  make(context, master);
  return (await context.startRendering()).getChannelData(0);
}

function measure(name: string, samples: Float32Array): Heard {
  let [peak, ends, loudest, sum] = [0, 0, 0, 0];
  const frame = Math.floor(RATE * 0.05);
  samples.forEach((sample, at) => {
    peak = Math.max(peak, Math.abs(sample));
    if (Math.abs(sample) > 0.001) ends = at / RATE;
    sum += sample * sample - (samples[at - frame] ?? 0) ** 2;
    loudest = Math.max(loudest, sum / frame);
  });
  return { name, peak, loud: 10 * Math.log10(loudest), ends, seam: seamOf(samples) };
}

/** The noise is four seconds long. */
function seamOf(samples: Float32Array): number {
  let [seam, other] = [0, 0];
  for (let at = 1; at < samples.length; at++) {
    const step = Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0));
    const apart = at % (4 * RATE);
    if (at > RATE && (apart < 20 || apart > 4 * RATE - 20)) seam = Math.max(seam, step);
    else other = Math.max(other, step);
  }
  return seam / (other || 1);
}

/** Names to samples: every stuff that lands, all other sounds of pieces, and the air and events of every place. */
export async function rehearse(): Promise<Map<string, Float32Array>> {
  const heard = new Map<string, Float32Array>();
  const cues = async (name: string, list: Cue[]) =>
    heard.set(
      name,
      await render(2, (context, out) => {
        const pieces = new PieceSounds(context, out);
        for (const cue of list) pieces.play(cue);
      }),
    );
  for (const stuff of ['disc', 'ring', 'wood'] as const) {
    for (const weight of [0.48, 1])
      await cues(`land ${stuff} ${weight}`, [{ kind: 'land', at: 100, weight, stuff }]);
  }
  await cues('slide', [{ kind: 'slide', at: 100, weight: 0.5, stuff: 'disc' }]);
  await cues('turn', [{ kind: 'turn', at: 100, weight: 0.5, stuff: 'disc' }]);
  const dozen = Array.from({ length: 12 }, (): Cue => ({ kind: 'land', at: 100, weight: 1, stuff: 'disc' }));
  await cues('twelve at once', dozen);
  for (const [place, air] of Object.entries(AIRS)) {
    heard.set(`air ${place}`, await render(LASTING, (context, out) => air.hum(createHall(context, out, []))));
    const happen = (context: OfflineAudioContext, out: AudioNode) => {
      const hall = createHall(context, out, []);
      for (let at = 0.1; at < 4; at += 0.25) air.happen?.(hall, at);
    };
    heard.set(`event ${place}`, await render(6, happen));
  }
  return heard;
}

export async function measureAll(): Promise<Heard[]> {
  return [...(await rehearse())].map(([name, samples]) => measure(name, samples));
}

Object.assign(globalThis, { rehearsal: { rehearse, measureAll } });
