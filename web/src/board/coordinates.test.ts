// The coordinates beside a board.
import { expect, test } from 'vitest';
import { abalone, tour } from '../demo/scenes';
import { coordinates } from './coordinates';
import { center } from './layout';

test.each([
  ['abalone', abalone().stacks, 'pointy', 'abcdefghi', 9, 50],
  ['tour', tour().stacks, 'flat', 'abcdef', 4, 58],
] as const)('%s has each letter and number once, none under a piece', (_, stacks, shape, letters, numbers, away) => {
  for (const turned of [false, true]) {
    const layout = { shape, turned };
    const found = coordinates(layout, stacks, away);
    expect(found.map((label) => label.text).filter((text) => /[a-z]/.test(text)).toSorted().join('')).toBe(letters);
    expect(found.filter((label) => /\d/.test(label.text))).toHaveLength(numbers);
    for (const label of found) {
      for (const stack of stacks) {
        const at = center(layout, stack.at);
        expect(Math.hypot(label.x - at.x, label.y - at.y), `${label.text} beside ${stack.name}`).toBeGreaterThan(away - 1);
      }
    }
    for (const one of found) for (const other of found) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20);
  }
});

test('a table without names has none', () => {
  expect(coordinates({ shape: 'pointy', turned: false }, [{ at: { q: 0, r: 0 }, name: '' }], 50)).toEqual([]);
});
