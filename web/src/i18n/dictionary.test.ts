// All languages have the same keys and placeholders, and the plural forms that each language needs.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES, LOADERS, preferred } from './languages';
import type { Text } from './text';

const english = (await LOADERS.en()).default;
const languages = Object.keys(LANGUAGES) as Language[];

function forms(text: Text | undefined): string[] {
  return typeof text === 'string' ? [text] : Object.values(text ?? {});
}

/** The placeholders of a text, sorted. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe.each(languages)('%s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

  test.each(['app', 'board', 'people'] as const)('has the texts of the %s', async (part) => {
    const texts: Record<string, Text> = (await LOADERS[language]()).default[part];
    const wanted: Record<string, Text> = english[part];
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(wanted).toSorted());
    for (const [key, text] of Object.entries(wanted)) {
      const found = texts[key];
      for (const form of forms(found)) {
        expect(form.trim(), key).not.toBe('');
        expect(placeholders(form), key).toEqual(placeholders(forms(text)[0] ?? ''));
      }
      if (typeof found === 'object') expect(Object.keys(found).toSorted(), key).toEqual(categories);
      if (typeof text === 'object') expect(typeof found, key).toBe('object');
    }
  });
});

test('no text is in two parts of the dictionary', () => {
  const { app, board, people } = english;
  const keys = [app, board, people].flatMap((part) => Object.keys(part));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

test('pieces are called as in the rule books', async () => {
  const table = readFileSync(new URL('../../../rulebook/terms.md', import.meta.url), 'utf8');
  const rows = table.split('\n').filter((line) => line.startsWith('| piece.'));
  expect(rows.length).toBeGreaterThan(10);
  const order: Language[] = ['en', 'ca', 'es', 'fr', 'pt', 'ro'];
  for (const row of rows) {
    const [key = '', , ...words] = row.split('|').slice(1, -1).map((cell) => cell.trim());
    for (const [index, language] of order.entries()) {
      const { board } = (await LOADERS[language]()).default;
      expect(board[key], `${key} in ${language}`).toBe(words[index]?.split(' / ')[0]);
    }
  }
});

test('the first language that we have is taken', () => {
  expect(preferred(['de-AT', 'pt-BR', 'en'])).toBe('pt');
  expect(preferred(['CA-es'])).toBe('ca');
  expect(preferred(['de', 'zz'])).toBe('en');
  expect(preferred([])).toBe('en');
});
