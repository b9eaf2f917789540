// The remembered choice of a challenge.
import { beforeEach, expect, test } from 'vitest';
import { increment } from '../lobby/timeControls';
import { fakeServer, fakeStorage, resetBrowser } from '../testkit/browser';
import { challenge, readChoice } from './challenge.svelte';

beforeEach(resetBrowser);

test('what makes no sense is as if it had never been chosen', () => {
  const usual = { kind: 'hive', time: increment(10, 5), rated: false };
  for (const text of [null, 'no json', 'null', '{"kind":"chess","time":99,"rated":"yes"}', '{"time":{"kind":"increment"}}', '{"time":{"kind":"soon"}}']) {
    expect(readChoice(text)).toEqual(usual);
  }
  expect(readChoice('{"kind":"tour","time":{"kind":"unlimited"},"rated":true}')).toEqual({ kind: 'tour', time: { kind: 'unlimited' }, rated: true });
});

test('a choice is remembered and sent without asking for the name', async () => {
  fakeServer.answer('POST /api/games', { code: 'forbidden', message: '' }, 403);
  challenge.choose({ kind: 'abalone', time: increment(5, 3), rated: true });
  expect(readChoice(fakeStorage.values.get('rusc.challenge') ?? null)).toEqual({ kind: 'abalone', time: increment(5, 3), rated: true });
  await expect(challenge.send('Ben', 'mayBeRated')).rejects.toThrow();
  await expect(challenge.send('Ben', 'casual')).rejects.toThrow();
  challenge.choose({ time: { kind: 'unlimited' } });
  await expect(challenge.send('Ben', 'mayBeRated')).rejects.toThrow();
  const bodies = fakeServer.requests.map(({ body }) => body as { rated: boolean; opponent: object });
  expect(bodies[0]).toMatchObject({ kind: 'abalone', rated: true, opponent: { kind: 'user', name: 'Ben' } });
  expect(bodies.map(({ rated }) => rated)).toEqual([true, false, false]);
});
