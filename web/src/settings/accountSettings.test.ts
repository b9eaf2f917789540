// Preferences in the account: taken over, given, and sent when they change.
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, resetBrowser, settle } from '../testkit/browser';
import { i18n } from '../i18n/i18n.svelte';
import { accountSettings } from './accountSettings.svelte';
import { settings } from './settings.svelte';

const sent = (): unknown[] => fakeServer.requests.filter(({ method }) => method === 'POST').map(({ body }) => (body as { settings: object }).settings);

beforeEach(async () => {
  resetBrowser();
  await accountSettings.open(null);
  settings.load();
  fakeServer.answer('POST /api/account/settings', null, 204);
});

test('what the account has is taken over, and what it does not say stays', async () => {
  settings.set('confirm', 'never');
  settings.set('notices', true);
  fakeServer.answer('GET /api/account/settings', { settings: { theme: 'dark', sounds: false, notices: false, unknown: 1 } });
  await accountSettings.open('Ada');
  expect(settings.current).toMatchObject({ theme: 'dark', sounds: false, confirm: 'never', notices: true });
  expect(sent()).toEqual([]);
});

test('the page speaks the language of the account', async () => {
  fakeServer.answer('GET /api/account/settings', { settings: { language: 'ro' } });
  await accountSettings.open('Ada');
  expect([settings.current.language, i18n.language]).toEqual(['ro', 'ro']);
});

test('an account without settings gets those of the browser, without what belongs to the browser', async () => {
  settings.set('theme', 'contrast');
  settings.set('notices', true);
  fakeServer.answer('GET /api/account/settings', { settings: null });
  await accountSettings.open('Ada');
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ theme: 'contrast', sounds: true });
  expect(sent()[0]).not.toHaveProperty('notices');
});

test('a change is sent, and of a guest it is not', async () => {
  settings.set('confirm', 'never');
  await settle();
  expect(fakeServer.requests).toEqual([]);
  fakeServer.answer('GET /api/account/settings', { settings: {} });
  await accountSettings.open('Ada');
  settings.set('confirm', 'never');
  settings.set('confirm', 'always');
  await settle();
  expect(sent().at(-1)).toMatchObject({ confirm: 'always' });
  const before = sent().length;
  await accountSettings.open(null);
  settings.set('confirm', 'touch');
  await settle();
  expect(sent()).toHaveLength(before);
});

test('a server that does not answer changes nothing here', async () => {
  fakeServer.answer('GET /api/account/settings', { settings: { theme: 'no theme', confirm: 99 } });
  await accountSettings.open('Ada');
  expect(settings.current).toMatchObject({ theme: 'system', confirm: 'touch' });
  resetBrowser();
  settings.set('confirm', 'always');
  await settle();
  expect(settings.current.confirm).toBe('always');
});
