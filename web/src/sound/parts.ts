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
  if (color === 'brown') closeLoop(samples);
  return buffer;
}

/** Takes a slope away so that the end goes over into the beginning: a step there would click every time. */
function closeLoop(samples: Float32Array): void {
  const { length } = samples;
  const step = (samples[length - 1] ?? 0) - (samples[0] ?? 0);
  for (let i = 0; i < length; i++) samples[i] = (samples[i] ?? 0) - step * (i / length);
}

/** So much louder than full a sound may be before it is cut. */
const HEADROOM = 4;

/** Lets quiet sounds through as they are and bends loud ones, so that no sum of sounds is ever cut off. */
export function limiter(context: BaseAudioContext): { input: AudioNode; output: AudioNode } {
  const input = new GainNode(context, { gain: 1 / HEADROOM });
  const output = new WaveShaperNode(context, {
    curve: Float32Array.from({ length: 4097 }, (_, i) => bend(i)),
  });
  input.connect(output);
  return { input, output };
}

/** Straight up to the knee, then ever flatter towards 1. */
function bend(index: number): number {
  const knee = 0.6;
  const value = (index / 2048 - 1) * HEADROOM;
  const over = Math.abs(value) - knee;
  if (over <= 0) return value;
  return Math.sign(value) * (knee + (1 - knee) * Math.tanh(over / (1 - knee)));
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
