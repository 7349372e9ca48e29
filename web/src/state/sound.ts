// A short wooden knock for a move, synthesized: no file to load.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

export function playMoveSound(): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.07);
  loudness.gain.setValueAtTime(0.25, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.11);
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.12);
}
