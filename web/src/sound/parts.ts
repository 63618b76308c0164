/** Small parts that all sounds are made of: noise, filters and envelopes. */

/** Seconds of noise; it is looped where it must go on. */
const LENGTH = 4;

/** Noise of a colour: white hisses, and brown, which is summed up, rumbles. */
export function noise(context: BaseAudioContext, color: 'white' | 'brown'): AudioBuffer {
  const buffer = context.createBuffer(1, LENGTH * context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let sum = 0;
  for (let i = 0; i < samples.length; i++) {
    const white = Math.random() * 2 - 1;
    sum = (sum + 0.02 * white) / 1.02;
    samples[i] = color === 'white' ? white : sum * 3.5;
  }
  return buffer;
}

export function filter(
  context: BaseAudioContext,
  type: BiquadFilterType,
  frequency: number,
  quality = 0.7,
): BiquadFilterNode {
  return new BiquadFilterNode(context, { type, frequency, Q: quality });
}

/** A gain that rises at once and dies away. */
export function strike(context: BaseAudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

/** A gain that swells and goes again. */
export function swell(context: BaseAudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + seconds * 0.4);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  return gain;
}

/** Connects nodes one after the other. */
export function chain(...nodes: AudioNode[]): void {
  nodes.reduce((from, to) => from.connect(to));
}
