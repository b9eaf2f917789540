// Gesture recognition: a pure state machine from pointer events (in pixels of the board) to taps, holds, drags, pans
// and pinches. `pointers.ts` feeds it and performs the actions it returns.
import type { Point } from './layout';

/** Touch slop: a press that moves farther than this many pixels is not a tap. */
export const SLOP = 8;
/** A press longer than this many milliseconds is a hold. */
export const HOLD = 500;

interface Press {
  id: number;
  from: Point;
  at: Point;
}

export type Gesture =
  | { kind: 'idle' }
  /** A pointer is down; `grabs` says whether a draggable piece lies under it. */
  | { kind: 'press'; press: Press; grabs: boolean; since: number }
  | { kind: 'hold' | 'drag' | 'pan'; press: Press }
  | { kind: 'pinch'; presses: [Press, Press] };

export type Signal =
  | { kind: 'down'; id: number; at: Point; grabs: boolean; time: number }
  | { kind: 'move' | 'up'; id: number; at: Point }
  | { kind: 'time'; time: number }
  | { kind: 'cancel' };

export type GestureAction =
  | { kind: 'tap' | 'hold' | 'drag-start' | 'drag' | 'drop' | 'pan-start'; from: Point; at: Point }
  | { kind: 'pan'; from: Point; at: Point }
  | { kind: 'pinch-start' }
  | { kind: 'pinch'; was: [Point, Point]; is: [Point, Point] }
  | { kind: 'hold-end' | 'drag-cancel' };

export const IDLE: Gesture = { kind: 'idle' };

export function feed(gesture: Gesture, signal: Signal): [Gesture, GestureAction[]] {
  switch (signal.kind) {
    case 'down':
      return pressed(gesture, signal);
    case 'move':
      return moved(gesture, signal.id, signal.at);
    case 'up':
      return released(gesture, signal.id, signal.at);
    case 'time':
      if (gesture.kind === 'press' && signal.time - gesture.since >= HOLD) {
        const { press } = gesture;
        return [{ kind: 'hold', press }, [{ kind: 'hold', from: press.from, at: press.at }]];
      }
      return [gesture, []];
    case 'cancel':
      return [IDLE, ended(gesture)];
  }
}

function ended(gesture: Gesture): GestureAction[] {
  if (gesture.kind === 'drag') return [{ kind: 'drag-cancel' }];
  return gesture.kind === 'hold' ? [{ kind: 'hold-end' }] : [];
}

function pressed(gesture: Gesture, signal: Extract<Signal, { kind: 'down' }>): [Gesture, GestureAction[]] {
  const press = { id: signal.id, from: signal.at, at: signal.at };
  if (gesture.kind === 'idle') return [{ kind: 'press', press, grabs: signal.grabs, since: signal.time }, []];
  if (gesture.kind === 'pinch') return [gesture, []];
  const other = { ...gesture.press, from: gesture.press.at };
  return [{ kind: 'pinch', presses: [other, press] }, [...ended(gesture), { kind: 'pinch-start' }]];
}

function moved(gesture: Gesture, id: number, at: Point): [Gesture, GestureAction[]] {
  if (gesture.kind === 'idle') return [gesture, []];
  if (gesture.kind === 'pinch') {
    const presses = gesture.presses.map((press) => (press.id === id ? { ...press, at } : press)) as [Press, Press];
    const [a, b] = presses;
    return [{ kind: 'pinch', presses }, [{ kind: 'pinch', was: [a.from, b.from], is: [a.at, b.at] }]];
  }
  if (gesture.press.id !== id) return [gesture, []];
  const press = { ...gesture.press, at };
  const { from } = press;
  if (gesture.kind === 'press') {
    if (Math.hypot(at.x - from.x, at.y - from.y) <= SLOP) return [{ ...gesture, press }, []];
    return gesture.grabs
      ? [{ kind: 'drag', press }, [{ kind: 'drag-start', from, at }]]
      : [{ kind: 'pan', press }, [{ kind: 'pan-start', from, at }]];
  }
  if (gesture.kind === 'hold') return [{ ...gesture, press }, []];
  return [{ kind: gesture.kind, press }, [{ kind: gesture.kind, from, at }]];
}

function released(gesture: Gesture, id: number, at: Point): [Gesture, GestureAction[]] {
  if (gesture.kind === 'idle') return [gesture, []];
  if (gesture.kind === 'pinch') {
    const rest = gesture.presses.find((press) => press.id !== id);
    if (!rest) return [IDLE, []];
    const press = { ...rest, from: rest.at };
    return [{ kind: 'pan', press }, [{ kind: 'pan-start', from: press.at, at: press.at }]];
  }
  if (gesture.press.id !== id) return [gesture, []];
  const { from } = gesture.press;
  if (gesture.kind === 'press') return [IDLE, [{ kind: 'tap', from, at }]];
  if (gesture.kind === 'drag') return [IDLE, [{ kind: 'drop', from, at }]];
  return [IDLE, gesture.kind === 'hold' ? [{ kind: 'hold-end' }] : []];
}
