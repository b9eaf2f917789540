// Key bindings and cursor movement.
import { describe, expect, it } from 'vitest';
import { abalone, abaloneCell, hive } from '../demo/scenes';
import { same } from './hex';
import { steppedTo, intentOf, slidTo, stops } from './keyboard';
import type { Layout } from './layout';
import { EMPTY } from './selection';

const layout: Layout = { shape: 'pointy', turned: false };
const cells = abalone().stacks.map((stack) => stack.at);

function name(at: { q: number; r: number }): string {
  return abalone().stacks.find((stack) => same(stack.at, at))?.name ?? '';
}
const letter = (sign: string, shiftKey = false) => ({ key: sign, code: `Key${sign.toUpperCase()}`, shiftKey });

describe('keys', () => {
  it('six letters lead to six neighbours', () => {
    const ways = ['q', 'w', 'a', 'd', 'z', 'x'].map((sign) => {
      const intent = intentOf(letter(sign), 'pointy');
      return intent?.kind === 'go' ? name(steppedTo(layout, cells, abaloneCell('e5'), intent.turn)) : '';
    });
    expect(ways).toEqual(['f5', 'f6', 'e4', 'e6', 'd4', 'd5']);
  });

  it('lead the other way on a turned board', () => {
    expect(name(steppedTo({ shape: 'pointy', turned: true }, cells, abaloneCell('e5'), 0))).toBe('e4');
  });

  it('stop at the edge', () => {
    expect(name(steppedTo(layout, cells, abaloneCell('e9'), 0))).toBe('e9');
  });

  it('with Shift push', () => {
    expect(intentOf(letter('d', true), 'pointy')).toEqual({ kind: 'push', turn: 0 });
    expect(intentOf({ key: 'ArrowLeft', code: 'ArrowLeft', shiftKey: true }, 'pointy')).toEqual({ kind: 'push', turn: 180 });
  });

  it('arrow keys go straight up by turns', () => {
    let at = abaloneCell('c4');
    const keep = -43.3;
    const way = Array.from({ length: 4 }, () => {
      at = slidTo(layout, cells, at, 270, keep);
      return name(at);
    });
    expect(way.map((cell) => cell.charAt(0))).toEqual(['d', 'e', 'f', 'g']);
    expect(way[1]).toBe('e5');
  });

  it('other keys are left to the page', () => {
    expect(intentOf({ key: 'Tab', code: 'Tab', shiftKey: false }, 'pointy')).toBeNull();
    expect(intentOf({ key: 'F5', code: 'F5', shiftKey: false }, 'pointy')).toBeNull();
  });

  it('digits take from the tray', () => {
    expect(intentOf({ key: '3', code: 'Digit3', shiftKey: false }, 'flat')).toEqual({ kind: 'reserve', index: 2 });
  });
});

describe('brackets', () => {
  it('go through what can be taken, pieces first, then the tray', () => {
    const all = stops(hive(), EMPTY);
    expect(all.filter((stop) => stop.kind === 'cell')).toHaveLength(4);
    expect(all.filter((stop) => stop.kind === 'reserve').map((stop) => stop.name)).toEqual(['wA1', 'wG1', 'wS1']);
  });

  it('with a marble that cannot move alone go through those that move with it', () => {
    const all = stops(abalone(), { ...EMPTY, pick: [abaloneCell('d4')] });
    expect(all.map((stop) => (stop.kind === 'cell' ? name(stop.at) : ''))).toEqual(['c3', 'e5']);
  });

  it('with something held go through its moves, each on a cell of its own', () => {
    const pick = ['c3', 'c4', 'c5'].map(abaloneCell);
    const all = stops(abalone(), { ...EMPTY, pick });
    const places = all.map((stop) => (stop.kind === 'cell' ? name(stop.at) : ''));
    expect(new Set(places).size).toBe(4);
  });
});
