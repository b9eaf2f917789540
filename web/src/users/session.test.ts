// The session against a fake server.
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, resetBrowser } from '../testkit/browser';
import { Failure, post } from '../net/api';
import { session } from './session.svelte';

const SITE = { chat: true, registration: 'open', version: '1' };
const GUEST = { name: 'Guest 1', role: 'guest', csrf: 'one', site: SITE };
const ADA = { name: 'Ada', role: 'user', csrf: 'two', site: SITE };

beforeEach(resetBrowser);

test('loading takes the user and the site from the server', async () => {
  fakeServer.answer('GET /api/me', GUEST);
  await session.load();
  expect(session.me?.name).toBe('Guest 1');
  expect(session.site).toEqual(SITE);
  expect(session.isGuest).toBe(true);
});

test('signing in replaces the user and the token that later requests carry', async () => {
  fakeServer.answer('GET /api/me', GUEST);
  fakeServer.answer('POST /api/session', ADA);
  fakeServer.answer('POST /api/games', {});
  await session.load();
  await session.signIn('Ada', 'secret');
  expect(session.isGuest).toBe(false);
  await post('api/games', {});
  expect(fakeServer.requests.map(({ path, csrf }) => [path, csrf])).toEqual([
    ['/api/me', null],
    ['/api/session', 'one'],
    ['/api/games', 'two'],
  ]);
});

test('a refused sign-in keeps the user', async () => {
  fakeServer.answer('GET /api/me', GUEST);
  fakeServer.answer('POST /api/session', { code: 'wrong_credentials', message: 'no' }, 401);
  await session.load();
  await expect(session.signIn('Ada', 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(session.me?.name).toBe('Guest 1');
});

test('a server without guests gives no user, but the site', async () => {
  fakeServer.answer('GET /api/me', { code: 'signed_out', message: '' }, 401);
  fakeServer.answer('GET /api/site', { ...SITE, registration: 'closed' });
  await session.load();
  expect(session.me).toBeNull();
  expect(session.isGuest).toBe(true);
  expect(session.site?.registration).toBe('closed');
});

test('registering sends no invitation where none was typed', async () => {
  fakeServer.answer('POST /api/account', ADA);
  await session.register('Ada', 'long enough', '');
  await session.register('Ada', 'long enough', 'code');
  expect(fakeServer.requests.map(({ body }) => body)).toEqual([
    { name: 'Ada', password: 'long enough', invite: null },
    { name: 'Ada', password: 'long enough', invite: 'code' },
  ]);
});

test('signing out makes the user a guest again', async () => {
  fakeServer.answer('DELETE /api/session', null, 204);
  fakeServer.answer('GET /api/me', GUEST);
  await session.signOut();
  expect(session.me?.name).toBe('Guest 1');
});

test('a server that does not answer is a failure of its own', async () => {
  await expect(session.load()).rejects.toBeInstanceOf(Failure);
  await expect(session.load()).rejects.toMatchObject({ code: 'offline' });
});
