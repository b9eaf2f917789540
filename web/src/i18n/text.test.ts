// Placeholders and plural forms.
import { describe, expect, test } from 'vitest';
import { APP_TEXTS as ca } from './app/ca';
import { APP_TEXTS as en } from './app/en';
import { APP_TEXTS as es } from './app/es';
import { APP_TEXTS as fr } from './app/fr';
import { APP_TEXTS as pt } from './app/pt';
import { APP_TEXTS as ro } from './app/ro';
import { fill } from './text';

test('values replace the placeholders that name them', () => {
  expect(fill('en', '{a} and {b} and {c}', { a: 1, b: 'two' })).toBe('1 and two and {c}');
});

test('a category without a form falls back to other', () => {
  expect(fill('en', { other: '{count} moves' }, { count: 1 })).toBe('1 moves');
});

describe.each([
  ['en', en, { 0: '0 days', 1: '1 day', 2: '2 days', 21: '21 days' }],
  ['ca', ca, { 0: '0 dies', 1: '1 dia', 2: '2 dies', 1_000_000: '1000000 de dies' }],
  ['es', es, { 0: '0 días', 1: '1 día', 2: '2 días', 1_000_000: '1000000 de días' }],
  ['fr', fr, { 0: '0 jour', 1: '1 jour', 2: '2 jours', 1_000_000: '1000000 de jours' }],
  ['pt', pt, { 0: '0 dia', 1: '1 dia', 2: '2 dias', 1_000_000: '1000000 de dias' }],
  ['ro', ro, { 0: '0 zile', 1: '1 zi', 2: '2 zile', 19: '19 zile', 20: '20 de zile', 101: '101 zile', 120: '120 de zile' }],
])('in %s', (language, texts, expected) => {
  test.each(Object.entries(expected))('the plural form of %s is the one of the language', (count, text) => {
    expect(fill(language, texts['time.dayCount'], { count: Number(count) })).toBe(text);
  });
});
