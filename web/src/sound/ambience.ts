/** What a place sounds like: noise that goes on, and now and then something that happens. */
import { chain, filter, noise, strike, swell } from './parts';

/** A place's sound; `happen` is called now and then, after so many seconds on average. */
interface Air {
  hum(stage: Hall): void;
  happen?(stage: Hall, at: number): void;
  every?: number;
}

/** Where a sound is made. */
interface Hall {
  context: BaseAudioContext;
  out: AudioNode;
  white: AudioBuffer;
  brown: AudioBuffer;
  keep<T extends AudioScheduledSourceNode>(source: T): T;
}

const ROOM: Air = {
  hum(hall) {
    drift(hall, hall.brown, filter(hall.context, 'lowpass', 240), 0.34, 0.13);
    drift(hall, hall.white, filter(hall.context, 'bandpass', 700, 0.5), 0.018, 0.31);
  },
  every: 0.22,
  happen({ context, out, white }, at) {
    // A log crackles: seldom loud, often faint.
    const loud = 0.5 * Math.random() ** 4 + 0.02;
    const source = new AudioBufferSourceNode(context, { buffer: white });
    const band = filter(context, 'bandpass', 1400 + Math.random() * 4200, 3);
    chain(source, band, strike(context, at, loud, 0.012 + Math.random() * 0.05), out);
    source.start(at, Math.random() * 3, 0.1);
  },
};

const STATION: Air = {
  hum(hall) {
    drift(hall, hall.brown, filter(hall.context, 'lowpass', 160), 0.3, 0.05);
    drift(hall, hall.white, filter(hall.context, 'bandpass', 420, 0.8), 0.03, 0.08);
    for (const [frequency, loud] of [
      [58, 0.05],
      [116.4, 0.022],
      [233.5, 0.008],
    ] as const)
      drone(hall, frequency, loud);
  },
  every: 14,
  happen({ context, out }, at) {
    // Some device says that all is well.
    const frequency = Math.random() < 0.5 ? 1318 : 1760;
    for (const later of [0, 0.16]) {
      const tone = new OscillatorNode(context, { frequency });
      chain(tone, strike(context, at + later, 0.036, 0.12), out);
      tone.start(at + later);
      tone.stop(at + later + 0.2);
    }
  },
};

const HILLSIDE: Air = {
  hum(hall) {
    drift(hall, hall.white, filter(hall.context, 'bandpass', 520, 0.5), 0.07, 0.09);
    drift(hall, hall.brown, filter(hall.context, 'lowpass', 300), 0.2, 0.06);
    // Wheat rustles higher than the wind.
    drift(hall, hall.white, filter(hall.context, 'highpass', 3800), 0.012, 0.14);
  },
  every: 3.2,
  happen({ context, out }, at) {
    // A bird: some notes that slide up or down, each time others.
    const base = 2300 + Math.random() * 1900;
    const loud = 0.008 + 0.03 * Math.random() ** 2;
    const notes = 2 + Math.floor(Math.random() * 4);
    for (let i = 0; i < notes; i++) {
      const [start, length] = [at + i * 0.15, 0.07 + Math.random() * 0.06];
      const note = new OscillatorNode(context, { frequency: base });
      note.frequency.setValueAtTime(base * (0.9 + 0.3 * Math.random()), start);
      note.frequency.exponentialRampToValueAtTime(base * (0.75 + 0.6 * Math.random()), start + length);
      chain(note, swell(context, start, loud, length), out);
      note.start(start);
      note.stop(start + length + 0.05);
    }
  },
};

export const AIRS: Readonly<Record<string, Air>> = { room: ROOM, station: STATION, hillside: HILLSIDE };

/** Whether a place is heard at all. */
export function isHeard(place: string): boolean {
  return place in AIRS;
}

/** A hall that notes what will have to be stopped. */
export function createHall(
  context: BaseAudioContext,
  out: AudioNode,
  sources: AudioScheduledSourceNode[],
): Hall {
  return {
    context,
    out,
    white: noise(context, 'white'),
    brown: noise(context, 'brown'),
    keep: (source) => {
      sources.push(source);
      return source;
    },
  };
}

/** The sound of one place, until it is stopped. */
export class Ambience {
  private readonly sources: AudioScheduledSourceNode[] = [];
  private readonly gain: GainNode;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly context: BaseAudioContext,
    out: AudioNode,
    place: string,
  ) {
    this.gain = new GainNode(context, { gain: 0 });
    this.gain.gain.setValueAtTime(0, context.currentTime);
    this.gain.gain.linearRampToValueAtTime(1, context.currentTime + 1.5);
    this.gain.connect(out);
    const air = AIRS[place];
    if (!air) return;
    const hall = createHall(context, this.gain, this.sources);
    air.hum(hall);
    this.schedule(air, hall);
  }

  stop(): void {
    clearTimeout(this.timer);
    const end = this.context.currentTime + 0.8;
    this.gain.gain.cancelScheduledValues(this.context.currentTime);
    this.gain.gain.setValueAtTime(this.gain.gain.value, this.context.currentTime);
    this.gain.gain.linearRampToValueAtTime(0, end);
    for (const source of this.sources) source.stop(end);
  }

  private schedule(air: Air, hall: Hall): void {
    if (!air.happen || !air.every) return;
    const wait = -Math.log(1 - Math.random() * 0.98) * air.every;
    this.timer = setTimeout(() => {
      // While nothing is heard, time stands still: all of it would sound at once afterwards.
      if (this.context.state === 'running') air.happen?.(hall, this.context.currentTime + 0.02);
      this.schedule(air, hall);
    }, wait * 1000);
  }
}

/** A tone that goes on. */
function drone(hall: Hall, frequency: number, loud: number): void {
  const tone = hall.keep(new OscillatorNode(hall.context, { frequency }));
  chain(tone, new GainNode(hall.context, { gain: loud }), hall.out);
  tone.start();
}

/** Noise through a filter, louder and softer by turns. */
function drift(
  hall: Hall,
  buffer: AudioBuffer,
  through: BiquadFilterNode,
  loud: number,
  hertz: number,
): void {
  const { context, out } = hall;
  const source = hall.keep(new AudioBufferSourceNode(context, { buffer, loop: true }));
  const gain = new GainNode(context, { gain: loud });
  const slow = hall.keep(new OscillatorNode(context, { frequency: hertz }));
  const depth = new GainNode(context, { gain: loud * 0.4 });
  chain(slow, depth);
  depth.connect(gain.gain);
  chain(source, through, gain, out);
  source.start();
  slow.start();
}
