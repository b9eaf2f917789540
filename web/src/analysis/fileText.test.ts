import { expect, test } from 'vitest';
import { decoded, textOfFile } from './fileText';

test('files are decoded as on the command line', async () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  expect(decoded(new TextEncoder().encode('Déco – 漢'))).toBe('Déco – 漢');
  expect(decoded(bytes(0x44, 0xe9, 0x63, 0x80))).toBe('Déc\u0080');
  expect(decoded(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  expect(decoded(bytes(1, 0, 2))).toBeNull();
  expect(await textOfFile(new Blob([bytes(0xe9)]))).toBe('é');
  const long = bytes(...Array.from({ length: 20_000 }, () => 0xe9));
  expect(decoded(long)).toBe('é'.repeat(20_000));
  const longest = 4 * 1024 * 1024;
  expect((await textOfFile(new Blob(['x'.repeat(longest)])))?.length).toBe(longest);
  expect((await textOfFile(new Blob(['x'.repeat(longest + 10)])))?.length).toBe(longest + 1);
});
