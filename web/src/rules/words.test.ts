// Boards in words.
import { expect, test } from 'vitest';
import { english } from '../board/texts';
import { abalone, hive, tour } from '../demo/scenes';
import { boardInWords } from './words';

test('an unbounded table is told row by row, with its gaps', () => {
  const lines = boardInWords(english, 'hive', hive());
  expect(lines.at(-1)).toBe('White to move');
  expect(lines[0]).toBe('Row 1, 11 half-cells to the right: black ant 2');
  expect(lines.join('\n')).toContain('white beetle 1 (on black beetle 1, white queen bee)');
});

test('marbles are told by their colour, other pieces by their cell', () => {
  const [black, white] = boardInWords(english, 'abalone', abalone());
  expect(black).toMatch(/^black marble: [a-i]\d/);
  expect(white).toMatch(/^white marble: [a-i]\d/);
  const lines = boardInWords(english, 'tour', tour());
  expect(lines.some((line) => /^[a-f]\d: (orange|blue) (tower|pawn)/.test(line))).toBe(true);
  expect(lines.some((line) => line.startsWith('sun, '))).toBe(true);
});
