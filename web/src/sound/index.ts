/** Sound, made with WebAudio; loaded when somebody turns it on. */
import { Ambience, isHeard } from './ambience';
import type { Cue } from './cues';
import { limiter } from './parts';
import { PieceSounds } from './pieces';

export { cuesOf } from './cues';

/** The one thing that sounds. */
export class Sound {
  private readonly context = new AudioContext();
  private readonly master = new GainNode(this.context, { gain: 0.5 });
  private readonly pieces: PieceSounds;
  private ambience: Ambience | null = null;
  private place = '';

  constructor() {
    const { input, output } = limiter(this.context);
    this.master.connect(input);
    output.connect(this.context.destination);
    this.pieces = new PieceSounds(this.context, this.master);
  }

  play(cues: readonly Cue[]): void {
    if (this.context.state !== 'running') return;
    for (const cue of cues) this.pieces.play(cue);
  }

  setVolume(volume: number): void {
    this.master.gain.setTargetAtTime(volume, this.context.currentTime, 0.05);
  }

  /** The place that is heard; none by default. */
  setPlace(place: string): void {
    if (place === this.place) return;
    this.place = place;
    this.ambience?.stop();
    this.ambience = isHeard(place) ? new Ambience(this.context, this.master, place) : null;
  }

  /** Browsers let a page sound only once somebody has touched it. */
  async wake(isAwake: boolean): Promise<void> {
    if (this.context.state === 'closed') return;
    await (isAwake ? this.context.resume() : this.context.suspend());
  }

  async close(): Promise<void> {
    this.setPlace('');
    await this.context.close();
  }
}
