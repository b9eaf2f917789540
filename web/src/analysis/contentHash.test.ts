import { expect, test } from 'vitest';
import { contentHash } from './contentHash';

/** The same hash as its authors describe it. */
function described(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('the hash of %j is that of its authors', (text, hash) => {
  expect(contentHash(text)).toBe(hash);
});

test('what earlier builds have kept is found again', () => {
  const texts = ['{"moves":[]}', 'wA1 /bS1 – „ă“ 蜂 🐝', ...Array.from({ length: 300 }, (_, length) => String.fromCharCode(length * 97).repeat(length))];
  for (const text of texts) expect(contentHash(text)).toBe(described(text));
});
