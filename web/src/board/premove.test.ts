// Premoves.
import { describe, expect, it } from 'vitest';
import { abalone, abaloneCell, at, hive } from '../demo/scenes';
import { resolvePremove } from './premove';

describe('a premove', () => {
  it('becomes the move it means', () => {
    expect(resolvePremove(hive(), { pick: [at(-1, -1)], reserve: null, target: at(1, -2) })?.text).toBe('wA1 1');
    expect(resolvePremove(hive(), { pick: [], reserve: 'wS1', target: at(-3, 2) })?.reserve).toBe('wS1');
    const pick = ['c3', 'd4', 'e5'].map(abaloneCell);
    expect(resolvePremove(abalone(), { pick, reserve: null, target: abaloneCell('f6') })?.text).toBe('c4d5 x');
  });

  it('that is not legal any more becomes nothing', () => {
    expect(resolvePremove(hive(), { pick: [at(-1, -1)], reserve: null, target: at(5, 5) })).toBeNull();
    expect(resolvePremove(hive(), { pick: [at(0, 0)], reserve: null, target: at(0, -1) })).toBeNull();
  });
});
