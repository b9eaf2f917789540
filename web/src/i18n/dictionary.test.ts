// All languages have the same keys and placeholders.
import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES, LOADERS, preferred } from './languages';
import { fill } from './dictionary';

const english = (await LOADERS.en()).default;
const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');

/** The placeholders of a text, sorted. */
function needs(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe.each(others)('%s', (language) => {
  test.each(['app', 'board'] as const)('has the texts of the %s', async (part) => {
    const words: Record<string, string> = (await LOADERS[language]()).default[part];
    const wanted: Record<string, string> = english[part];
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(wanted).toSorted());
    for (const [key, text] of Object.entries(wanted)) {
      expect(words[key]?.trim(), key).not.toBe('');
      expect(needs(words[key] ?? ''), key).toEqual(needs(text));
    }
  });
});

test('the first language that we have is taken', () => {
  expect(preferred(['de-AT', 'pt-BR', 'en'])).toBe('pt');
  expect(preferred(['CA-es'])).toBe('ca');
  expect(preferred(['de', 'zz'])).toBe('en');
  expect(preferred([])).toBe('en');
});

test('values stand where they are named', () => {
  expect(fill('{a} and {b} and {c}', { a: 1, b: 'two' })).toBe('1 and two and {c}');
});
