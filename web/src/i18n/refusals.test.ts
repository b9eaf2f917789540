// Every code and every reason that the server can give has a sentence in every language, of its own where it is not English.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES, LOADERS } from './languages';
import { MOVE_REFUSALS } from '../generated/moveRefusals';
import { REFUSAL_LOADERS } from './refusalTexts';
import { typedMoveTexts } from './typedMoves';

const types = readFileSync(new URL('../generated/api.ts', import.meta.url), 'utf8');

/** The words of an enum among the types of the server. */
function wordsOf(name: string): string[] {
  const declared = new RegExp(`export type ${name} = ([^;]+);`).exec(types)?.[1] ?? '';
  return [...declared.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? '');
}

/** What the page says to itself. */
const PAGE_KEYS = ['refusal.sent_again'];
const KEYS = [...PAGE_KEYS, ...wordsOf('ErrorCode').map((word) => `error.${word}`), ...wordsOf('ErrorReason').map((word) => `refusal.${word}`)];
const english = await allOf('en');

/** The texts about codes and reasons, among others. */
async function allOf(language: Language): Promise<Record<string, unknown>> {
  return { ...(await LOADERS[language]()).default.app, ...(await REFUSAL_LOADERS[language]()).REFUSAL_TEXTS };
}

test('the server has reasons', () => {
  expect(wordsOf('ErrorCode').length).toBeGreaterThan(15);
  expect(wordsOf('ErrorReason').length).toBeGreaterThan(40);
});

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  test('says every refusal in its own words', async () => {
    const texts = await allOf(language);
    for (const key of KEYS) {
      expect(texts[key], key).toMatch(/^[A-ZÀ-ÝȘȚÎÂ¡¿].*[.…]$/u);
      if (language !== 'en') expect(texts[key], key).not.toBe(english[key]);
    }
  });

  test('has no refusal that neither server nor page can give', async () => {
    const texts = Object.keys(await allOf(language)).filter((key) => key.startsWith('refusal.'));
    expect(texts.filter((key) => !KEYS.includes(key))).toEqual([]);
  });

  test('says in its own words why a typed move is refused', async () => {
    const [texts, inEnglish] = [await typedMoveTexts(language), await typedMoveTexts('en')];
    for (const sentence of Object.keys(MOVE_REFUSALS)) {
      expect(texts[sentence], sentence).toMatch(/^[A-ZÀ-ÝȘȚÎÂ].*\.$/u);
      if (language !== 'en') expect(texts[sentence], sentence).not.toBe(inEnglish[sentence]);
    }
  });

  test('has no text for typed moves that no rule refuses so', async () => {
    const { TYPED_TEXTS } = (await import(`./typed/${language}.ts`)) as { TYPED_TEXTS: Record<string, string> };
    const words = new Set(Object.values(MOVE_REFUSALS).map((word) => `typed.${word}`));
    expect(Object.keys(TYPED_TEXTS).filter((key) => !words.has(key))).toEqual([]);
  });
});
