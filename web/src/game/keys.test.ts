import { expect, test } from 'vitest';
import { pageKey } from './keys';

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more });

test.each([
  ['ArrowLeft', 'page', 'previous'],
  ['ArrowLeft', 'board', null],
  ['End', 'page', 'last'],
  ['/', 'board', 'box'],
  ['/', 'field', null],
  ['h', 'board', 'hint'],
  ['h', 'field', null],
  ['y', 'page', null],
] as const)('%s on the %s', (key, place, meaning) => {
  expect(pageKey(press(key), place)).toBe(meaning);
});

test('keys of the browser and keys somebody took are left alone', () => {
  expect(pageKey(press('ArrowLeft', { altKey: true }), 'page')).toBeNull();
  expect(pageKey(press('t', { defaultPrevented: true }), 'page')).toBeNull();
});
