// Preferences: parsing, storing, and the theme on the root element.
import { beforeEach, expect, test } from 'vitest';
import { fakeDocument, fakeStorage, resetBrowser } from '../testkit/browser';
import { readPreferences, settings, wantsHints } from './settings.svelte';

const KEY = 'rusc.settings';

beforeEach(resetBrowser);

test('invalid entries fall back to the defaults', () => {
  const defaults = readPreferences(null);
  expect(readPreferences('no json')).toEqual(defaults);
  expect(readPreferences('null')).toEqual(defaults);
  expect(readPreferences('{"theme":"pink","level":11,"sounds":"yes","language":"xx","seat":1}')).toEqual(defaults);
});

test('valid entries are kept', () => {
  expect(readPreferences('{"theme":"dark","level":7,"sounds":false,"language":"ca","seat":"second","confirm":"never"}')).toMatchObject({
    theme: 'dark',
    level: 7,
    sounds: false,
    language: 'ca',
    seat: 'second',
    confirm: 'never',
  });
});

test('a changed preference is stored and loaded again', () => {
  settings.load();
  settings.set('level', 8);
  settings.set('premoves', false);
  const stored = fakeStorage.values.get(KEY);
  settings.set('level', 2);
  fakeStorage.values.set(KEY, stored ?? '');
  settings.load();
  expect(settings.current).toMatchObject({ level: 8, premoves: false, sounds: true });
});

test('the theme is written to the root element, and removed for that of the system', () => {
  settings.load();
  settings.set('theme', 'contrast');
  expect(fakeDocument.documentElement.dataset['theme']).toBe('contrast');
  settings.set('theme', 'system');
  expect(fakeDocument.documentElement.dataset).not.toHaveProperty('theme');
});

test('each game has a look of its own, marked on the root element', () => {
  expect(readPreferences('{"boards":{"hive":"wood","tour":"pink"},"pieces":[]}')).toMatchObject({
    boards: { hive: 'wood', abalone: 'classic', tour: 'classic' },
    pieces: { hive: 'classic', abalone: 'classic', tour: 'classic' },
  });
  settings.load();
  settings.set('boards', { ...settings.current.boards, abalone: 'slate' });
  settings.set('pieces', { ...settings.current.pieces, hive: 'plain' });
  expect(fakeDocument.documentElement.dataset).toMatchObject({ boardAbalone: 'slate', boardHive: 'classic', piecesHive: 'plain' });
});

test('coordinates are shown unless they are turned off', () => {
  expect(readPreferences(null).coordinates).toBe(true);
  expect(readPreferences('{"coordinates":false}').coordinates).toBe(false);
});

test('without storage a preference lasts until the page is closed', () => {
  fakeStorage.blocked = true;
  settings.load();
  settings.set('level', 9);
  expect(settings.current.level).toBe(9);
  settings.load();
  expect(settings.current.level).toBe(3);
});

test('beginners get hints unless they said otherwise', () => {
  expect([1, 3, 4].map((level) => wantsHints({ level, hints: null }))).toEqual([true, true, false]);
  expect(wantsHints({ level: 1, hints: false })).toBe(false);
  expect(wantsHints({ level: 9, hints: true })).toBe(true);
  expect(readPreferences('{"hints":"yes"}').hints).toBeNull();
  expect(readPreferences('{"hints":false}').hints).toBe(false);
});
