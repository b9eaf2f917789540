// Whether the page is kept at all: it is loaded whole then, which who saves data has not asked for.
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeWindow, resetBrowser, settle } from '../testkit/browser';
import { register } from './registration.svelte';

let registered: string[];
let known: object | undefined;
let isInstalled: boolean;

/** A browser whose worker cannot be registered: only that it was tried is of interest. */
function browser(saveData: boolean): void {
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => known,
    register: async (script: string) => void registered.push(script),
  });
  vi.stubGlobal('navigator', { serviceWorker, connection: { saveData } });
}

beforeEach(() => {
  resetBrowser();
  registered = [];
  known = undefined;
  isInstalled = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
});

test('a first visit keeps the page', async () => {
  browser(false);
  await register();
  expect(registered).toHaveLength(1);
});

test('where data is saved the page is kept once it is installed', async () => {
  browser(true);
  await register();
  expect(registered).toEqual([]);
  fakeWindow.dispatchEvent(new Event('appinstalled'));
  await settle();
  expect(registered).toHaveLength(1);
  isInstalled = true;
  await register();
  expect(registered).toHaveLength(2);
});

test('what is kept already is kept up to date, also where data is saved', async () => {
  browser(true);
  known = {};
  await register();
  expect(registered).toHaveLength(1);
});
