// The click of a stone and the count of the last seconds, made by the browser itself: no file is loaded.

let context: AudioContext | null = null;

/** Browsers let a page sound only after the person has touched it. */
export function allowSound(): void {
  if (context === null && "AudioContext" in window) context = new AudioContext();
  void context?.resume();
}

/** A stone is put on the board. */
export function soundStone(): void {
  sound(1_100, 0.05, 0.25);
}

/** One of the last seconds. */
export function soundSecond(): void {
  sound(660, 0.08, 0.12);
}

/** A referee or the server has something to say. */
export function soundNotice(): void {
  sound(520, 0.25, 0.2);
}

function sound(frequencyHz: number, seconds: number, loudness: number): void {
  if (context === null || context.state !== "running") return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequencyHz;
  volume.gain.setValueAtTime(loudness, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}
