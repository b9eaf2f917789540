import { expect, test } from 'vitest';
import type { RoomRequest } from '../generated/api';
import { newId } from './requestId';
import { Requests } from './requests';

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

test('a move that cannot be taken now is sent again, as it was, for a minute', () => {
  const requests = new Requests();
  requests.add(MOVE, 0);
  const failure = { code: 'internal', message: '' } as const;
  expect(requests.postpone('m', failure, 1000)).toBe(true);
  expect(requests.due(3400, 'overdue')).toEqual([]);
  expect(requests.due(3500, 'overdue')).toEqual([MOVE]);
  expect(requests.postpone('m', failure, 58_000)).toBe(true);
  expect(requests.postpone('m', failure, 60_000)).toBe(false);
});

test('a move waits as long as the server asks', () => {
  const requests = new Requests();
  requests.add(MOVE, 0);
  expect(requests.postpone('m', { code: 'busy', message: '', retry_after_ms: 20_000 }, 1000)).toBe(true);
  expect(requests.due(20_000, 'overdue')).toEqual([]);
  expect(requests.due(21_000, 'overdue')).toEqual([MOVE]);
  expect(requests.postpone('m', { code: 'busy', message: '', retry_after_ms: 90_000 }, 22_000)).toBe(false);
});

test('another connection gives a move another minute', () => {
  const requests = new Requests();
  requests.add(MOVE, 0);
  const failure = { code: 'restarting', message: '' } as const;
  expect(requests.postpone('m', failure, 1000)).toBe(true);
  expect(requests.due(70_000, 'all')).toEqual([MOVE]);
  expect(requests.postpone('m', failure, 70_500)).toBe(true);
});

test('what is refused for good, and what is no move, is not sent again', () => {
  const requests = new Requests();
  requests.add(MOVE, 0);
  requests.add(SAY, 0);
  expect(requests.postpone('m', { code: 'illegal_move', message: '' }, 1)).toBe(false);
  expect(requests.postpone('s', { code: 'internal', message: '' }, 1)).toBe(false);
  expect(requests.postpone('?', { code: 'internal', message: '' }, 1)).toBe(false);
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
