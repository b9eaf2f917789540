import { expect, test } from 'vitest';
import { readChoices } from './settings.svelte';

test('what makes no sense falls back to the usual', () => {
  const usual = readChoices(null);
  expect(readChoices('no json')).toEqual(usual);
  expect(readChoices('null')).toEqual(usual);
  expect(readChoices('{"theme":"pink","level":11,"sounds":"yes","language":"xx","seat":1}')).toEqual(usual);
});

test('what was chosen is kept', () => {
  expect(readChoices('{"theme":"dark","level":7,"sounds":false,"language":"ca","seat":"second","confirm":"never"}')).toMatchObject({
    theme: 'dark',
    level: 7,
    sounds: false,
    language: 'ca',
    seat: 'second',
    confirm: 'never',
  });
});
