// Progress on the device and in the account.
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, fakeStorage, resetBrowser, settle } from '../testkit/browser';
import { session } from '../users/session.svelte';
import { Progress, readProgress } from './progress.svelte';

const SITE = { chat: true, registration: 'open', version: '1' };

beforeEach(resetBrowser);

async function signedInAs(role: 'guest' | 'user'): Promise<void> {
  fakeServer.answer('GET /api/me', { name: 'Ada', role, csrf: 'one', site: SITE });
  await session.load();
  fakeServer.requests = [];
}

test('a stored list is read, and what is no lesson is left out', () => {
  expect(readProgress(null)).toEqual([]);
  expect(readProgress('["tour.star","hive.one-hive","tour.star"]')).toEqual(['tour.star', 'hive.one-hive']);
  expect(readProgress('["tour","tour.STAR",3,null,"tour.../../x"]')).toEqual([]);
  expect(readProgress('{"a":1}')).toEqual([]);
  expect(readProgress('not json')).toEqual([]);
});

test('no list grows without end', () => {
  const many = Array.from({ length: 500 }, (_, n) => `tour.${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}${'uvwxyz'[Math.floor(n / 100)]}`);
  expect(readProgress(JSON.stringify(many))).toHaveLength(64);
});

test('guests keep their progress on the device, across visits and without storage', async () => {
  await signedInAs('guest');
  const progress = new Progress();
  progress.add('tour', 'star');
  expect([progress.isDone('tour', 'star'), progress.isDone('hive', 'star')]).toEqual([true, false]);
  expect(new Progress().isDone('tour', 'star')).toBe(true);
  fakeStorage.blocked = true;
  progress.add('tour', 'one');
  expect(progress.isDone('tour', 'one')).toBe(true);
  expect(fakeServer.requests).toEqual([]);
});

test('an account learns what the device knows, and the device what the account knows', async () => {
  fakeStorage.values.set('rusc.lessons', '["tour.star","tour.gone","hive.ant"]');
  await signedInAs('user');
  fakeServer.answer('POST /api/account/lessons', { done: ['abalone.one', 'tour.star'] });
  const progress = new Progress();
  await progress.share('tour', ['star', 'one']);
  expect(fakeServer.requests.map(({ path, body }) => [path, body])).toEqual([['/api/account/lessons', { done: ['tour.star'] }]]);
  expect([progress.isDone('abalone', 'one'), new Progress().isDone('abalone', 'one')]).toEqual([true, true]);
  progress.add('tour', 'one');
  await settle();
  expect(fakeServer.requests.at(-1)?.body).toEqual({ done: ['tour.one'] });
});

test('a server that does not answer takes nothing away', async () => {
  await signedInAs('user');
  const progress = new Progress();
  progress.add('tour', 'star');
  await expect(progress.share('tour', ['star'])).resolves.toBeUndefined();
  expect(progress.isDone('tour', 'star')).toBe(true);
});
