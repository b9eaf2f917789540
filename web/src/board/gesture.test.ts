// Gesture recognition.
import { describe, expect, it } from 'vitest';
import { type GestureAction, feed, type Gesture, HOLD, IDLE, type Signal } from './gesture';

function acts(...signals: Signal[]): string[] {
  let gesture: Gesture = IDLE;
  const all: GestureAction[] = [];
  for (const signal of signals) {
    const [next, made] = feed(gesture, signal);
    gesture = next;
    all.push(...made);
  }
  return all.map((act) => act.kind);
}

const at = (x: number, y = 0) => ({ x, y });
const down = (id: number, x: number, grabs = false): Signal => ({ kind: 'down', id, at: at(x), grabs, time: 0 });
const move = (id: number, x: number): Signal => ({ kind: 'move', id, at: at(x) });
const up = (id: number, x: number): Signal => ({ kind: 'up', id, at: at(x) });

describe('gestures', () => {
  it('a press that hardly moves is a tap', () => {
    expect(acts(down(1, 0), move(1, 7), up(1, 7))).toEqual(['tap']);
  });

  it('a press on a piece that moves is a drag, elsewhere a pan', () => {
    expect(acts(down(1, 0, true), move(1, 20), move(1, 40), up(1, 40))).toEqual(['drag-start', 'drag', 'drop']);
    expect(acts(down(1, 0), move(1, 20), move(1, 40), up(1, 40))).toEqual(['pan-start', 'pan']);
  });

  it('a long press is a hold and no tap', () => {
    expect(acts(down(1, 0, true), { kind: 'time', time: HOLD }, up(1, 0))).toEqual(['hold', 'hold-end']);
    expect(acts(down(1, 0), { kind: 'time', time: HOLD - 1 }, up(1, 0))).toEqual(['tap']);
  });

  it('a second finger turns a drag into a pinch, and one finger pans on', () => {
    expect(acts(down(1, 0, true), move(1, 20), down(2, 100), move(2, 120), up(2, 120), move(1, 30))).toEqual([
      'drag-start',
      'drag-cancel',
      'pinch-start',
      'pinch',
      'pan-start',
      'pan',
    ]);
  });

  it('a cancelled pointer ends the drag', () => {
    expect(acts(down(1, 0, true), move(1, 20), { kind: 'cancel' }, up(1, 20))).toEqual(['drag-start', 'drag-cancel']);
  });
});
