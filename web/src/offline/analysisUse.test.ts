import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage, resetBrowser } from '../testkit/browser';
import { noteAnalysis, wantsAnalysis } from './analysisUse';

const browser = (isInstalled: boolean, savesData: boolean) => ({ isInstalled: () => isInstalled, savesData: () => savesData });

beforeEach(() => {
  resetBrowser();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

test('the analysis board is kept after it was used or when the page is installed, and never where data is saved', () => {
  expect([wantsAnalysis(browser(false, false)), wantsAnalysis(browser(true, false)), wantsAnalysis(browser(true, true))]).toEqual([false, true, false]);
  noteAnalysis();
  expect([wantsAnalysis(browser(false, false)), wantsAnalysis(browser(false, true))]).toEqual([true, false]);
  fakeStorage.blocked = true;
  expect(wantsAnalysis(browser(false, false))).toBe(false);
});
