/** The sounds of pieces, each struck out of a few short tones and a little noise. */
import type { Cue, Stuff } from './cues';
import { chain, filter, noise, strike, swell } from './parts';

/** The tones that a stuff rings with: frequency, loudness, seconds. */
const TONES: Readonly<Record<Stuff, readonly (readonly [number, number, number])[]>> = {
  disc: [
    [410, 0.5, 0.09],
    [1130, 0.28, 0.05],
    [2210, 0.16, 0.03],
  ],
  ring: [
    [690, 0.36, 0.16],
    [1870, 0.3, 0.11],
    [3350, 0.14, 0.06],
  ],
  wood: [
    [240, 0.55, 0.11],
    [620, 0.3, 0.06],
    [1380, 0.12, 0.03],
  ],
};

export class PieceSounds {
  private readonly hiss: AudioBuffer;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly out: AudioNode,
  ) {
    this.hiss = noise(context, 'white');
  }

  play(cue: Cue): void {
    const at = this.context.currentTime + cue.at / 1000;
    if (cue.kind === 'land') this.land(cue, at);
    else if (cue.kind === 'slide') this.brush(at, 0.13 + 0.13 * cue.weight, 1900, 0.16);
    else this.brush(at, 0.26, 900, 0.24);
  }

  private land({ stuff, weight }: Cue, at: number): void {
    // No two landings are quite alike.
    const pitch = 1.06 - weight * 0.16 + (Math.random() - 0.5) * 0.06;
    for (const [frequency, loud, seconds] of TONES[stuff]) {
      const tone = new OscillatorNode(this.context, { frequency: frequency * pitch });
      // Without this the pitch would fall from now on, and not from when it lands.
      tone.frequency.setValueAtTime(frequency * pitch, at);
      tone.frequency.exponentialRampToValueAtTime(frequency * pitch * 0.93, at + seconds);
      chain(tone, strike(this.context, at, loud * (0.35 + 0.5 * weight), seconds), this.out);
      tone.start(at);
      tone.stop(at + seconds + 0.05);
    }
    this.burst(at, 0.22 * weight, 0.03, filter(this.context, 'lowpass', 2600));
  }

  /** Something that goes over something else. */
  private brush(at: number, loud: number, frequency: number, seconds: number): void {
    const band = filter(this.context, 'bandpass', frequency, 0.9);
    band.frequency.setValueAtTime(frequency, at);
    band.frequency.linearRampToValueAtTime(frequency * 1.5, at + seconds);
    const source = this.source(at, seconds);
    chain(source, band, swell(this.context, at, loud, seconds), this.out);
  }

  private burst(at: number, loud: number, seconds: number, through: AudioNode): void {
    chain(this.source(at, seconds + 0.05), through, strike(this.context, at, loud, seconds), this.out);
  }

  private source(at: number, seconds: number): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(this.context, { buffer: this.hiss });
    source.start(at, Math.random() * 2, seconds);
    return source;
  }
}
