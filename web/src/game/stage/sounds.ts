// Short sounds, made on the spot. Silent until the person has touched the page, as browsers demand, and when muted.
import { settings } from '../../settings';

export type Sound = 'move' | 'dice' | 'card' | 'hit' | 'turn' | 'low' | 'end';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (settings.sound.value === 'off' || typeof AudioContext === 'undefined') return null;
  const activation = navigator.userActivation;
  if (!context && activation && !activation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

export function play(sound: Sound): void {
  const out = audio();
  if (!out) return;
  const now = out.currentTime;
  switch (sound) {
    case 'move': return knock(out, now, 320, 0.22);
    case 'hit':
      knock(out, now, 150, 0.4);
      return knock(out, now + 0.05, 90, 0.3);
    case 'dice':
      for (let i = 0; i < 6; i += 1) knock(out, now + 0.05 + i * 0.075 + (i % 2) * 0.02, 900 - 60 * i, 0.12);
      return;
    case 'card': return knock(out, now, 1400, 0.1);
    case 'turn': return tone(out, now, 660, 0.12, 0.08);
    case 'low':
      tone(out, now, 880, 0.09, 0.1);
      return tone(out, now + 0.14, 880, 0.09, 0.1);
    case 'end':
      [392, 494, 587].forEach((pitch, i) => tone(out, now + i * 0.13, pitch, 0.35, 0.1));
  }
}

/** Wood on wood: a short burst of noise through a narrow filter. */
function knock(out: AudioContext, at: number, pitch: number, loudness: number): void {
  const length = 0.07;
  const noise = out.createBuffer(1, out.sampleRate * length, out.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = out.createBufferSource();
  source.buffer = noise;
  const filter = out.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch * 2;
  filter.Q.value = 1.2;
  const gain = out.createGain();
  gain.gain.value = loudness * 2;
  source.connect(filter).connect(gain).connect(out.destination);
  source.start(at);
  tone(out, at, pitch, 0.05, loudness * 0.4);
}

function tone(out: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const source = out.createOscillator();
  source.type = 'triangle';
  source.frequency.value = pitch;
  const gain = out.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
  source.connect(gain).connect(out.destination);
  source.start(at);
  source.stop(at + length);
}
