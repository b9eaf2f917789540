// Every piece has a drawing, and every drawing stays in its box.
import { describe, expect, it } from 'vitest';
import { GLYPHS } from './glyphs';

const NEEDED = ['queen', 'ant', 'spider', 'beetle', 'grasshopper', 'mosquito', 'ladybug', 'pillbug', 'tower', 'pawn', 'sun', 'moon', 'star'];

describe('glyphs', () => {
  it('are all there', () => {
    expect(Object.keys(GLYPHS).toSorted()).toEqual(NEEDED.toSorted());
  });

  it.each(Object.entries(GLYPHS))('%s is made of known strokes within the box', (_, strokes) => {
    for (const stroke of strokes) {
      expect(['ink', 'line', 'cut', 'cutline']).toContain(stroke.as);
      expect(stroke.as.endsWith('line')).toBe(stroke.width !== undefined);
      const numbers = stroke.d.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
      expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(50);
    }
  });
});
