// The lobby store over a fake socket.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeServer, resetBrowser } from '../testkit/browser';
import type { ErrorBody, Seek } from '../generated/api';
import { LobbyStore } from './lobbyStore.svelte';

const SEEK: Seek = { kind: 'hive', setup: null, time: { kind: 'unlimited' }, rated: false, seat: 'random', rating_band: null };
const REFUSAL: ErrorBody = { code: 'too_many', message: 'wait' };

let started: string[];
let lobby: LobbyStore;

beforeEach(() => {
  resetBrowser();
  started = [];
  lobby = new LobbyStore((game) => started.push(game));
  FakeSocket.last.open();
});

afterEach(() => lobby.close());

test('lists are replaced by what the server sends', () => {
  FakeSocket.last.receive({ t: 'seeks', seeks: [{ id: 's' }] });
  FakeSocket.last.receive({ t: 'my_games', games: [{ id: 'g' }], challenges: [{ id: 'c' }] });
  FakeSocket.last.receive({ t: 'crowd', people: 3, games: 2 });
  expect(lobby.seeks).toEqual([{ id: 's' }]);
  expect(lobby.games).toEqual([{ id: 'g' }]);
  expect(lobby.challenges).toEqual([{ id: 'c' }]);
  expect(lobby.crowd).toEqual({ people: 3, games: 2 });
  FakeSocket.last.receive({ t: 'seeks', seeks: [] });
  expect(lobby.seeks).toEqual([]);
});

test('the start of a game is reported', () => {
  FakeSocket.last.receive({ t: 'started', game: 'abc' });
  expect(started).toEqual(['abc']);
});

test('a second seek cancels the first one', () => {
  lobby.seek(SEEK);
  const first = lobby.seeking;
  lobby.seek({ ...SEEK, kind: 'tour' });
  expect(FakeSocket.last.requests).toEqual([
    { t: 'seek', id: first, seek: SEEK },
    { t: 'cancel_seek', id: first },
    { t: 'seek', id: lobby.seeking, seek: { ...SEEK, kind: 'tour' } },
  ]);
  expect(lobby.seeking).not.toBe(first);
});

test('a refused seek is over, and the refusal is shown until the next request', () => {
  lobby.seek(SEEK);
  FakeSocket.last.receive({ t: 'refused', id: lobby.seeking, error: REFUSAL });
  expect(lobby.seeking).toBeNull();
  expect(lobby.refusal).toEqual(REFUSAL);
  lobby.accept('s');
  expect(lobby.refusal).toBeNull();
});

test('the refusal of something else leaves the seek alone', () => {
  lobby.seek(SEEK);
  const id = lobby.seeking;
  FakeSocket.last.receive({ t: 'refused', id: 'other', error: REFUSAL });
  expect(lobby.seeking).toBe(id);
});

test('a seek ends with its connection', () => {
  lobby.seek(SEEK);
  FakeSocket.last.drop();
  expect(lobby.seeking).toBeNull();
  expect(lobby.status).toBe('waiting');
  vi.advanceTimersByTime(5000);
  FakeSocket.last.open();
  expect(FakeSocket.last.requests).toEqual([]);
});

test('challenges are accepted and declined by the id of their game', () => {
  lobby.answer('g', 'accept');
  lobby.answer('h', 'decline');
  expect(FakeSocket.last.requests).toEqual([
    { t: 'accept_challenge', game: 'g' },
    { t: 'decline_challenge', game: 'h' },
  ]);
});

test('a deleted game leaves the list; one that cannot be deleted stays, with the reason', async () => {
  FakeSocket.last.receive({ t: 'my_games', games: [{ id: 'g' }, { id: 'h' }], challenges: [] });
  fakeServer.answer('DELETE /api/games/g', null, 204);
  fakeServer.answer('DELETE /api/games/h', { code: 'wrong_moment', message: 'somebody has moved' }, 409);
  await lobby.delete('g');
  expect(lobby.games).toEqual([{ id: 'h' }]);
  await lobby.delete('h');
  expect(lobby.games).toEqual([{ id: 'h' }]);
  expect(lobby.refusal?.code).toBe('wrong_moment');
});

test('the reason of a refused connection is there for the page', async () => {
  FakeSocket.last.drop(1008);
  expect(lobby.outage?.reason).toBe('flood');
  expect(lobby.status).toBe('waiting');
  lobby.reconnect();
  FakeSocket.last.open();
  expect(lobby.outage).toBeNull();
});
