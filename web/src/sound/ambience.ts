/** What a place sounds like: noise that goes on, and now and then something that happens. */
import { chain, filter, noise, strike } from './parts';

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

const AIRS: Readonly<Record<string, Air>> = { room: ROOM };

/** Whether a place is heard at all. */
export function isHeard(place: string): boolean {
  return place in AIRS;
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
    this.gain.gain.linearRampToValueAtTime(1, context.currentTime + 1.5);
    this.gain.connect(out);
    const air = AIRS[place];
    if (!air) return;
    const hall: Hall = {
      context,
      out: this.gain,
      white: noise(context, 'white'),
      brown: noise(context, 'brown'),
      keep: (source) => {
        this.sources.push(source);
        return source;
      },
    };
    air.hum(hall);
    this.schedule(air, hall);
  }

  stop(): void {
    clearTimeout(this.timer);
    const end = this.context.currentTime + 0.8;
    this.gain.gain.cancelScheduledValues(this.context.currentTime);
    this.gain.gain.linearRampToValueAtTime(0, end);
    for (const source of this.sources) source.stop(end);
  }

  private schedule(air: Air, hall: Hall): void {
    if (!air.happen || !air.every) return;
    const wait = -Math.log(1 - Math.random() * 0.98) * air.every;
    this.timer = setTimeout(() => {
      air.happen?.(hall, this.context.currentTime + 0.02);
      this.schedule(air, hall);
    }, wait * 1000);
  }
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
