// Preferences: parsing, storing, and the theme on the root element.
import { beforeEach, expect, test } from 'vitest';
import { fakeDocument, fakeStorage, resetBrowser } from '../testkit/browser';
import { readPreferences, settings } from './settings.svelte';

const KEY = 'rusc.settings';

beforeEach(resetBrowser);

test('invalid entries fall back to the defaults', () => {
  const defaults = readPreferences(null);
  expect(readPreferences('no json')).toEqual(defaults);
  expect(readPreferences('null')).toEqual(defaults);
  expect(readPreferences('{"theme":"pink","sounds":"yes","language":"xx"}')).toEqual(defaults);
});

test('valid entries are kept', () => {
  expect(readPreferences('{"theme":"dark","sounds":false,"language":"ca","confirm":"never"}')).toMatchObject({
    theme: 'dark',
    sounds: false,
    language: 'ca',
    confirm: 'never',
  });
});

test('a changed preference is stored and loaded again', () => {
  settings.load();
  settings.set('theme', 'dark');
  settings.set('premoves', false);
  const stored = fakeStorage.values.get(KEY);
  settings.set('theme', 'light');
  fakeStorage.values.set(KEY, stored ?? '');
  settings.load();
  expect(settings.current).toMatchObject({ theme: 'dark', premoves: false, sounds: true });
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
  settings.set('theme', 'dark');
  expect(settings.current.theme).toBe('dark');
  settings.load();
  expect(settings.current.theme).toBe('system');
});

test('the server is told which language was chosen, and that none is', () => {
  settings.load();
  settings.set('language', 'ca');
  expect(document.cookie).toBe('rusc_language=ca; Path=/; Max-Age=31536000; SameSite=Lax');
  settings.set('language', null);
  expect(document.cookie).toBe('rusc_language=; Path=/; Max-Age=0; SameSite=Lax');
});
