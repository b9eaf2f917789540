// Every fact has a sentence in every language, with the pieces as the rule books call them.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import '../testkit/browser';
import type { MoveFact } from '../generated/api';
import { boardText, i18n } from '../i18n/i18n.svelte';
import { type Language, LANGUAGES } from '../i18n/languages';
import type { Text } from '../i18n/text';
import { factText, type FactTeller } from './factText';
import { REVIEW_LOADERS, type ReviewTexts, reviewText, reviewWords } from './words.svelte';

const languages = Object.keys(LANGUAGES) as Language[];
const english: Record<string, Text> = await REVIEW_LOADERS.en();
const forms = (text: Text | undefined): string[] => (typeof text === 'string' ? [text] : Object.values(text ?? {}));
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();

const NOTHING: Omit<MoveFact, 'kind'> = { piece: null, by: null, seat: null, cell: null, text: null, number: null, before: null };
const teller = (game: FactTeller['game']): FactTeller => ({ say: reviewText, board: boardText, game });

/** The words of the facts, as the rules know them. */
const source = readFileSync(new URL('../../../crates/explain/src/fact.rs', import.meta.url), 'utf8');
const kinds = [...source.matchAll(/=> "([a-z_]+)",/g)].map((match) => match[1] ?? '');

describe.each(languages)('%s', (language) => {
  let texts: ReviewTexts;
  beforeAll(async () => {
    texts = await REVIEW_LOADERS[language]();
  });

  test('has every text with the placeholders and plural forms it needs', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const found: Record<string, Text> = texts;
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(english)) {
      for (const form of forms(found[key])) {
        expect(form.trim(), key).not.toBe('');
        expect(placeholders(form), key).toEqual(placeholders(forms(text)[0] ?? ''));
      }
      expect(typeof found[key], key).toBe(typeof text);
      if (typeof found[key] === 'object') expect(Object.keys(found[key]).toSorted(), key).toEqual(categories);
    }
  });

  test('has a sentence for every fact', () => {
    expect(kinds.length).toBeGreaterThan(30);
    for (const kind of kinds) expect(forms((texts as Record<string, Text>)[`fact.${kind}`])[0], kind).toMatch(/\.$/);
  });
});

test.each<[Language, string]>([
  ['en', 'The black queen bee now has 5 of 6 sides filled.'],
  ['ca', 'L’abella reina negra té ara 5 costats plens de 6.'],
  ['es', 'La abeja reina negra tiene ahora 5 lados llenos de 6.'],
  ['fr', 'La reine abeille noire a maintenant 5 côtés occupés sur 6.'],
  ['pt', 'A abelha-rainha preta tem agora 5 lados ocupados de 6.'],
  ['ro', 'Albina regină neagră are acum 5 laturi ocupate din 6.'],
])('the fifth side of a queen in %s', async (language, expected) => {
  await i18n.use(language);
  await reviewWords.use(language);
  const queen = { seat: 'second', glyph: 'queen', name: 'bQ' } as const;
  expect(factText(teller('hive'), { ...NOTHING, kind: 'queen_filled', piece: queen, number: 5 })).toBe(expected);
});

test('pieces bend, moves keep their spelling, and tokens have a name', async () => {
  await i18n.use('ca');
  await reviewWords.use('ca');
  const ant = { seat: 'first', glyph: 'ant', name: 'wA2' } as const;
  const beetle = { seat: 'second', glyph: 'beetle', name: 'bB1' } as const;
  expect(factText(teller('hive'), { ...NOTHING, kind: 'covers', piece: ant, by: beetle })).toBe('L’escarabat negre 1 cobreix la formiga blanca 2.');
  expect(factText(teller('abalone'), { ...NOTHING, kind: 'ball_falls', cell: 'i9', text: 'g7h8' })).toBe('g7h8 pot empènyer fora la bola de i9.');
  expect(factText(teller('tour'), { ...NOTHING, kind: 'spends_token', cell: 'moon' })).toBe('Gasta la lluna, que llavors passa al contrari.');
  expect(factText(teller('abalone'), { ...NOTHING, kind: 'nearer', seat: 'first', number: 1 })).toBe('Les boles negres s’acosten 1 pas al centre.');
});
