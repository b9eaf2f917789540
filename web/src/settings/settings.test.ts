import { expect, test } from 'vitest';
import { readPreferences } from './settings.svelte';

test('what makes no sense falls back to the usual', () => {
  const usual = readPreferences(null);
  expect(readPreferences('no json')).toEqual(usual);
  expect(readPreferences('null')).toEqual(usual);
  expect(readPreferences('{"theme":"pink","level":11,"sounds":"yes","language":"xx","seat":1}')).toEqual(usual);
});

test('what was chosen is kept', () => {
  expect(readPreferences('{"theme":"dark","level":7,"sounds":false,"language":"ca","seat":"second","confirm":"never"}')).toMatchObject({
    theme: 'dark',
    level: 7,
    sounds: false,
    language: 'ca',
    seat: 'second',
    confirm: 'never',
  });
});
