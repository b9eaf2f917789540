import { expect, test } from 'vitest';
import type { RoomRequest } from '../generated/api';
import { newId, Requests } from './requests';

const MOVE: RoomRequest & { t: 'move' } = { t: 'move', id: 'm', ply: 3, text: 'wA1', spent_ms: 10 };
const SAY: RoomRequest & { t: 'say' } = { t: 'say', id: 's', room: 'players', text: 'hi' };

test('a move is sent again with the same id until it is answered', () => {
  const requests = new Requests();
  requests.add(MOVE, 0);
  expect(requests.due(1000, 'overdue')).toEqual([]);
  expect(requests.due(2500, 'overdue')).toEqual([MOVE]);
  expect(requests.due(2600, 'overdue')).toEqual([]);
  expect(requests.due(60_000, 'all')).toEqual([MOVE]);
  expect(requests.move).toEqual(MOVE);
  expect(requests.settle('m')).toEqual(MOVE);
  expect(requests.settle('m')).toBeNull();
  expect(requests.due(99_000, 'all')).toEqual([]);
});

test('a chat line that could not be sent in time is dropped', () => {
  const requests = new Requests();
  requests.add(SAY, 0);
  expect(requests.due(9000, 'all')).toEqual([SAY]);
  expect(requests.due(11_000, 'all')).toEqual([]);
});

test('a hint that waits to be counted is not dropped', () => {
  const requests = new Requests();
  const hint: RoomRequest & { t: 'act' } = { t: 'act', id: 'h', action: { do: 'hint', ply: 3 } };
  requests.add(hint, 0);
  expect(requests.due(60_000, 'all')).toEqual([hint]);
});

test('no two requests have the same id', () => {
  expect(new Set(Array.from({ length: 100 }, newId)).size).toBe(100);
});
