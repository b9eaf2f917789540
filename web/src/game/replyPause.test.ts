// The order in which one's own move, its flight and the computer's reply are shown. Time stands still unless a test moves it.
import { expect, test } from 'vitest';
import type { RoomMessage } from '../generated/api';
import { event, moved, scene } from '../testkit/game';
import { REPLY_MS, ReplyPause } from './replyPause';

class Bench {
  time = 0;
  delivered: RoomMessage[] = [];
  #alarm: { call: () => void; at: number } | null = null;
  readonly pause = new ReplyPause({
    now: () => this.time,
    later: (call, ms) => {
      this.#alarm = { call, at: this.time + ms };
      return () => (this.#alarm = null);
    },
    deliver: (message) => this.delivered.push(message),
  });

  pass(ms: number): void {
    this.time += ms;
    const alarm = this.#alarm;
    if (!alarm || alarm.at > this.time) return;
    this.#alarm = null;
    alarm.call();
  }
}

const reply = moved(2, 1, 'reply');
const ended = event(3, { k: 'ended', winner: 'second', reason: 'rules', clocks: null, rating_change: null, unrated: null });

test('without a move of one\'s own nothing waits', () => {
  expect(new Bench().pause.holds(reply)).toBe(false);
});

test('a reply comes after the flight and not before its moment', () => {
  const bench = new Bench();
  bench.pause.ownMoveShown(REPLY_MS);
  bench.pause.flight('begun');
  bench.pass(30);
  expect(bench.pause.holds(reply)).toBe(true);
  bench.pause.flight('ended');
  expect(bench.delivered).toEqual([]);
  bench.pass(REPLY_MS - 31);
  expect(bench.delivered).toEqual([]);
  bench.pass(1);
  expect(bench.delivered).toEqual([reply]);
});

test('a long flight is waited for, but not for ever', () => {
  const bench = new Bench();
  bench.pause.ownMoveShown(REPLY_MS);
  bench.pause.flight('begun');
  expect(bench.pause.holds(reply)).toBe(true);
  bench.pass(REPLY_MS);
  expect(bench.delivered).toEqual([]);
  bench.pause.flight('ended');
  expect(bench.delivered).toEqual([reply]);

  bench.pause.ownMoveShown(REPLY_MS);
  bench.pause.flight('begun');
  expect(bench.pause.holds(reply)).toBe(true);
  bench.pass(REPLY_MS);
  bench.pass(60_000);
  expect(bench.delivered).toHaveLength(2);
});

test('what follows the reply stays behind it', () => {
  const bench = new Bench();
  bench.pause.ownMoveShown(REPLY_MS);
  expect(bench.pause.holds(reply)).toBe(true);
  expect(bench.pause.holds(ended)).toBe(true);
  expect(bench.pause.holds({ t: 'ack', id: 'x' } as RoomMessage), 'an answer does not wait').toBe(false);
  bench.pass(REPLY_MS);
  expect(bench.delivered).toEqual([reply, ended]);
});

test('two moves in a row are shown at once, and so is a new beginning', () => {
  const bench = new Bench();
  bench.pause.ownMoveShown(REPLY_MS);
  bench.pause.holds(reply);
  expect(bench.pause.holds(moved(3, 2, 'another'))).toBe(true);
  expect(bench.delivered).toHaveLength(2);

  bench.pause.ownMoveShown(REPLY_MS);
  bench.pause.holds(reply);
  const fresh: RoomMessage = { t: 'scene', ...scene(4) };
  expect(bench.pause.holds(fresh)).toBe(false);
  expect(bench.delivered).toHaveLength(3);
});

test('where a clock runs only the flight is waited for', () => {
  const bench = new Bench();
  bench.pause.ownMoveShown(0);
  bench.pause.flight('begun');
  expect(bench.pause.holds(reply)).toBe(true);
  bench.pause.flight('ended');
  expect(bench.delivered).toEqual([reply]);
  bench.pause.ownMoveShown(0);
  expect(bench.pause.holds(reply)).toBe(false);
});
