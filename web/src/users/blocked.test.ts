// Who is blocked is asked for once for each user.
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, resetBrowser } from '../testkit/browser';
import { blocked } from './blocked.svelte';
import { session } from './session.svelte';

const SITE = { chat: true, registration: 'open', version: '1' };

beforeEach(() => {
  resetBrowser();
  blocked.forget();
});

test('names are loaded once, and again after a change', async () => {
  fakeServer.answer('GET /api/me', { name: 'Ada', role: 'user', csrf: 'one', site: SITE });
  await session.load();
  fakeServer.answer('GET /api/account/blocked', [{ name: 'Ben', role: 'user', online: false }]);
  await blocked.load();
  await blocked.load();
  expect([...blocked.names]).toEqual(['Ben']);
  expect(fakeServer.requests.filter(({ path }) => path.endsWith('blocked'))).toHaveLength(1);
  fakeServer.answer('GET /api/account/blocked', []);
  blocked.forget();
  await blocked.load();
  expect([...blocked.names]).toEqual([]);
});

test('a server that does not answer is asked again', async () => {
  fakeServer.answer('GET /api/me', { name: 'Eve', role: 'user', csrf: 'one', site: SITE });
  await session.load();
  await blocked.load();
  fakeServer.answer('GET /api/account/blocked', [{ name: 'Cleo', role: 'user', online: false }]);
  await blocked.load();
  expect([...blocked.names]).toEqual(['Cleo']);
});
