// All languages have the same keys and placeholders, and the plural forms that each language needs.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ANALYSIS_LOADERS } from '../analysis/words.svelte';
import { POSITION_LOADERS } from '../position/words.svelte';
import { REVIEW_LOADERS } from '../review/words.svelte';
import { type Language, LANGUAGES, LOADERS, preferred } from './languages';
import { OFFLINE_LOADERS, type OfflineKey } from './offlineTexts';
import type { Text } from './text';

const english = (await LOADERS.en()).default;
const languages = Object.keys(LANGUAGES) as Language[];

function forms(text: Text | undefined): string[] {
  return typeof text === 'string' ? [text] : Object.values(text ?? {});
}

const PARTS = ['app', 'board', 'people', 'analysis', 'position', 'review'] as const;

/** The texts of a part; those of the analysis page, its editor and reviews are loaded apart. */
async function textsOf(language: Language, part: (typeof PARTS)[number]): Promise<Record<string, Text>> {
  if (part === 'analysis') return ANALYSIS_LOADERS[language]();
  if (part === 'review') return REVIEW_LOADERS[language]();
  return part === 'position' ? POSITION_LOADERS[language]() : (await LOADERS[language]()).default[part];
}

/** The placeholders of a text, sorted. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe.each(languages)('%s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

  test.each(PARTS)('has the texts of the %s', async (part) => {
    const texts = await textsOf(language, part);
    const wanted = await textsOf('en', part);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(wanted).toSorted());
    for (const [key, text] of Object.entries(wanted)) {
      const found = texts[key];
      for (const form of forms(found)) {
        expect(form.trim(), key).not.toBe('');
        // One thing may be said as a word.
        const isWord = typeof found === 'object' && form === found['one'] && !form.includes('{count}');
        expect(placeholders(isWord ? `${form}{count}` : form), key).toEqual(placeholders(forms(text)[0] ?? ''));
      }
      if (typeof found === 'object') expect(Object.keys(found).toSorted(), key).toEqual(categories);
      if (typeof text === 'object') expect(typeof found, key).toBe('object');
    }
  });
});

test.each(languages)('%s has the texts about playing without the server', async (language) => {
  const { OFFLINE_TEXTS: wanted } = await OFFLINE_LOADERS.en();
  const { OFFLINE_TEXTS: texts } = await OFFLINE_LOADERS[language]();
  expect(Object.keys(texts)).toEqual(Object.keys(wanted));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  for (const [key, text] of Object.entries(texts) as [OfflineKey, Text][]) {
    for (const form of forms(text)) expect(placeholders(form), key).toEqual(placeholders(forms(wanted[key])[0] ?? ''));
    if (typeof text === 'object') expect(Object.keys(text).toSorted(), key).toEqual(categories);
  }
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
