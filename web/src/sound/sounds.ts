// Synthesised sounds (Web Audio): a knock for a move, two for one's own turn, chords for the start, and another one for
// each way in which a game ends. No files.

export type Sound = 'move' | 'turn' | 'start' | 'won' | 'lost' | 'drawn' | 'over' | 'offer' | 'chat' | 'low';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Start, in seconds. */
  at: number;
  /** Duration of the decay, in seconds. */
  lasts: number;
  shape: OscillatorType;
  loud: number;
}

const tone = (pitch: number, at: number, lasts: number, loud = 0.12, shape: OscillatorType = 'sine'): Tone => ({
  pitch,
  at,
  lasts,
  shape,
  loud,
});

const SOUNDS: Record<Sound, readonly Tone[]> = {
  move: [tone(220, 0, 0.09, 0.2, 'triangle'), tone(520, 0, 0.03, 0.08, 'square')],
  turn: [tone(260, 0, 0.09, 0.2, 'triangle'), tone(390, 0.08, 0.12, 0.16, 'triangle')],
  start: [tone(392, 0, 0.2), tone(523, 0.1, 0.3)],
  // Up to a major chord, down to a minor one, a level fifth, and two even knocks.
  won: [tone(523, 0, 0.25), tone(659, 0.12, 0.25), tone(784, 0.24, 0.3), tone(1047, 0.36, 0.6)],
  lost: [tone(440, 0, 0.3), tone(349, 0.16, 0.35), tone(262, 0.34, 0.7)],
  drawn: [tone(392, 0, 0.3), tone(587, 0, 0.3), tone(392, 0.3, 0.5), tone(587, 0.3, 0.5)],
  over: [tone(330, 0, 0.15, 0.16, 'triangle'), tone(330, 0.2, 0.3, 0.16, 'triangle')],
  chat: [tone(988, 0, 0.08, 0.08), tone(1319, 0.07, 0.14, 0.08)],
  offer: [tone(659, 0, 0.12), tone(659, 0.16, 0.2)],
  low: [tone(880, 0, 0.08, 0.1, 'square'), tone(880, 0.14, 0.08, 0.1, 'square')],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  // Browsers block audio before the first user gesture.
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const part of SOUNDS[sound]) ring(context, part);
  } catch {
    // No audio device: play without sound.
  }
}

function ring(on: AudioContext, { pitch, at, lasts, shape, loud }: Tone): void {
  const begin = on.currentTime + at;
  const voice = on.createOscillator();
  const volume = on.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, begin);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  voice.connect(volume).connect(on.destination);
  voice.start(begin);
  voice.stop(begin + lasts);
}
