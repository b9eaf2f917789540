import { describe, expect, test } from 'vitest';
import type { Clocks, Event, GameCard, Snapshot, EventKind } from '../generated/api';
import { applyEvent, type GameModel, hintsTaken, mayBeDeleted, modelFrom } from './model';

const CARD: GameCard = {
  id: 'g',
  kind: 'hive',
  setup: 'Base',
  rated: false,
  time: { kind: 'increment', budget_ms: 60_000, increment_ms: 1000 },
  speed: 'bullet',
  players: [{ kind: 'guest', name: 'Guest 1' }, { kind: 'computer', level: 1 }],
  status: { kind: 'live' },
  ply: 0,
  to_move: 'first',
  created_ms: 1,
  changed_ms: 1,
  rematch_of: null,
};

function begin(card: Partial<GameCard> = {}): GameModel {
  const snapshot: Snapshot = {
    n: 1,
    card: { ...CARD, ...card },
    moves: [],
    clocks: clocks(60_000, 60_000),
    offers: [[], []],
    chat: [],
    rematch: null,
    rating_change: null,
    unrated: null,
  };
  return modelFrom(snapshot, 100);
}

function clocks(first: number, second: number, running: Clocks['running'] = null): Clocks {
  return { left_ms: [first, second], running, delay_left_ms: 0 };
}

function moved(ply: number, text: string, after: Clocks | null = null): EventKind {
  return { k: 'moved', ply, text, id: `m${ply}`, spent_ms: 500, clocks: after };
}

/** Applies events, numbered from the next one on. */
function after(model: GameModel, ...whats: EventKind[]): GameModel {
  let now = model;
  for (const what of whats) {
    const step = applyEvent(now, event(now.n + 1, what));
    if (step.kind !== 'applied') throw new Error(step.kind);
    now = step.model;
  }
  return now;
}

function event(n: number, what: EventKind): Event {
  return { n, at_ms: 1000 + n, what };
}

describe('moves', () => {
  test('a move is written down with what was left to its player', () => {
    const model = after(begin(), moved(0, 'wS1', clocks(59_000, 60_000)), moved(1, 'bS1 wS1-', clocks(59_000, 58_000, 'first')));
    expect(model.moves).toEqual([
      { text: 'wS1', spent_ms: 500, left_ms: 59_000 },
      { text: 'bS1 wS1-', spent_ms: 500, left_ms: 58_000 },
    ]);
    expect(model.card).toMatchObject({ ply: 2, to_move: 'first' });
    expect(model.clocks?.running).toBe('first');
    expect(model.clocksAt).toBe(1003);
  });

  test('moves taken back are gone, and so is every offer', () => {
    const played = after(begin(), moved(0, 'a'), moved(1, 'b'), moved(2, 'c'), { k: 'offered', seat: 'first', what: 'take_back' });
    expect(played.offers).toEqual([['take_back'], []]);
    const back = after(played, { k: 'took_back', ply: 2, clocks: null });
    expect(back.moves.map((move) => move.text)).toEqual(['a', 'b']);
    expect(back.card).toMatchObject({ ply: 2, to_move: 'first' });
    expect(back.offers).toEqual([[], []]);
    expect(after(back, moved(2, 'd')).moves.map((move) => move.text)).toEqual(['a', 'b', 'd']);
  });
});

describe('numbers', () => {
  test('an event heard twice changes nothing', () => {
    const model = after(begin(), moved(0, 'a'));
    expect(applyEvent(model, event(2, moved(0, 'a')))).toEqual({ kind: 'known', model });
    expect(applyEvent(model, event(1, { k: 'hidden' }))).toEqual({ kind: 'known', model });
  });

  test('a gap is noticed', () => {
    expect(applyEvent(begin(), event(3, { k: 'hidden' }))).toEqual({ kind: 'gap' });
  });

  test('what may not be seen still counts', () => {
    expect(after(begin(), { k: 'hidden' }, moved(0, 'a')).n).toBe(3);
  });
});

describe('everything else', () => {
  test('a game with both seats taken is live', () => {
    const open = begin({ status: { kind: 'open' }, players: [CARD.players[0], null] });
    const model = after(open, { k: 'joined', seat: 'second', player: { kind: 'guest', name: 'Guest 2' } });
    expect(model.card.status).toEqual({ kind: 'live' });
    expect(model.card.players[1]).toEqual({ kind: 'guest', name: 'Guest 2' });
  });

  test('an offer made twice is one offer, and either side can end it', () => {
    const offered = after(begin(), { k: 'offered', seat: 'second', what: 'draw' }, { k: 'offered', seat: 'second', what: 'draw' });
    expect(offered.offers).toEqual([[], ['draw']]);
    expect(after(offered, { k: 'declined', seat: 'first', what: 'draw' }).offers).toEqual([[], []]);
  });

  test('an end keeps the reason and the ratings', () => {
    const model = after(begin(), { k: 'ended', winner: 'second', reason: 'time', clocks: clocks(0, 100), rating_change: [-8, 8], unrated: null });
    expect(model.card.status).toEqual({ kind: 'over', winner: 'second', reason: 'time' });
    expect(model.ratingChange).toEqual([-8, 8]);
    expect(after(model, { k: 'rematch', game: 'h' }).rematch).toBe('h');
  });

  test('what is said is kept in order', () => {
    const line = (text: string): EventKind => ({ k: 'said', line: { room: 'players', name: 'Ada', text, at_ms: 5 } });
    expect(after(begin(), line('hi'), line('ho')).chat.map((said) => said.text)).toEqual(['hi', 'ho']);
  });
});

test('a game without a clock in which no person has moved may be deleted', () => {
  const person = { kind: 'guest', name: 'Guest 1' } as const;
  const computer = { kind: 'computer', level: 1 } as const;
  const base: GameCard = { ...CARD, time: { kind: 'unlimited' }, players: [person, computer], ply: 0 };
  expect(mayBeDeleted(base)).toBe(true);
  expect(mayBeDeleted({ ...base, ply: 1 })).toBe(false);
  expect(mayBeDeleted({ ...base, players: [computer, person], ply: 1 })).toBe(true);
  expect(mayBeDeleted({ ...base, players: [computer, person], ply: 2 })).toBe(false);
  expect(mayBeDeleted({ ...base, time: { kind: 'correspondence', per_move_ms: 86_400_000 } })).toBe(false);
  expect(mayBeDeleted({ ...base, status: { kind: 'over', winner: null, reason: 'aborted' } })).toBe(false);
});

test('hints are counted in games that have them', () => {
  const coached = begin({ players: [{ kind: 'guest', name: 'Guest 1' }, { kind: 'computer', level: 1, hints: 2 }] });
  expect(hintsTaken(coached.card)).toBe(2);
  const after = applyEvent(coached, { n: 2, at_ms: 5, what: { k: 'hinted', ply: 0 } });
  expect(after.kind === 'applied' && hintsTaken(after.model.card)).toBe(3);
  expect(hintsTaken(begin().card)).toBeNull();
  expect(hintsTaken({ players: [null, null] })).toBeNull();
});
