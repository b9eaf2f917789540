import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, resetBrowser } from '../testkit/browser';
import { graphFold, keepGraphFold } from './graphFold';

/** A window that has little room. */
let matches = false;
beforeEach(() => {
  resetBrowser();
  vi.useRealTimers();
  matches = false;
  vi.stubGlobal('matchMedia', () => ({ matches }));
});

test('a graph is open where there is room, until somebody has chosen', () => {
  expect(graphFold()).toBe('open');
  matches = true;
  expect(graphFold()).toBe('folded');
  keepGraphFold('folded');
  matches = false;
  expect(graphFold(), 'nothing was chosen').toBe('open');
  keepGraphFold('folded');
  expect(graphFold()).toBe('folded');
  matches = true;
  keepGraphFold('open');
  expect(graphFold()).toBe('open');
});

test('without storage it is as the window wants it', () => {
  fakeStorage.blocked = true;
  keepGraphFold('folded');
  expect(graphFold()).toBe('open');
});
