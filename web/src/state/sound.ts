// A short wooden knock for a move and a few notes for a result, synthesized: no file to load.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

interface Note {
  from: number;
  to: number;
  /** In seconds. */
  start: number;
  length: number;
}

function play(notes: Note[]): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  if (context.state !== "running") {
    // Before the first click or key the browser keeps quiet, and so do we.
    void context.resume();
    return;
  }
  for (const { from, to, start, length } of notes) {
    const begin = context.currentTime + start;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, begin + 0.6 * length);
    loudness.gain.setValueAtTime(0.25, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

export function playMoveSound(): void {
  play([{ from: 320, to: 140, start: 0, length: 0.12 }]);
}

/** Upwards for a win, downwards for a loss, level for anything else. */
export function playEndSound(won: boolean | null): void {
  const steps = won === null ? [440, 440] : won ? [392, 523, 659] : [440, 349, 262];
  play(steps.map((pitch, i) => ({ from: pitch, to: pitch, start: 0.15 + 0.16 * i, length: 0.45 })));
}
