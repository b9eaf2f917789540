import { expect, test } from 'vitest';
import { analysisKey } from './keys';

const press = (key: string, more: object = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...more });

test.each([
  ['ArrowLeft', { kind: 'step', step: 'previous' }],
  ['End', { kind: 'step', step: 'last' }],
  ['ArrowDown', { kind: 'fork', step: 1 }],
  [' ', { kind: 'best' }],
  ['L', { kind: 'engine' }],
  ['x', { kind: 'threat' }],
  ['n', { kind: 'mistake', step: 1 }],
  ['p', { kind: 'mistake', step: -1 }],
  ['q', null],
])('%s', (key, meaning) => {
  expect(analysisKey(press(key), 'page')).toEqual(meaning);
});

test('shift goes from branch to branch', () => {
  expect(analysisKey(press('ArrowRight', { shiftKey: true }), 'page')).toEqual({ kind: 'step', step: 'branchAfter' });
  expect(analysisKey(press('?', { shiftKey: true }), 'page')).toEqual({ kind: 'help' });
  expect(analysisKey(press('L', { shiftKey: true }), 'page')).toBeNull();
});

test('keys that something else uses mean nothing', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }]) expect(analysisKey(press('l', more), 'page')).toBeNull();
  for (const place of ['board', 'field'] as const) for (const key of ['ArrowLeft', 'n']) expect(analysisKey(press(key), place)).toBeNull();
  expect(analysisKey(press(' '), 'button')).toBeNull();
  expect(analysisKey(press('ArrowLeft'), 'button')).not.toBeNull();
});
