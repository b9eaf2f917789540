// What is worth a notice, and what is not.
import { expect, test } from 'vitest';
import type { GameCard, Player } from '../generated/api';
import { noticeKey, type NoticeSources, noticesOf } from './notices';

const ANNA: Player = { kind: 'user', name: 'Anna', rating: 1500, provisional: false };
const BEN: Player = { kind: 'guest', name: 'Ben' };
const COMPUTER: Player = { kind: 'computer', level: 3 };

function card(id: string, players: GameCard['players'], change: Partial<GameCard> = {}): GameCard {
  return {
    id,
    kind: 'hive',
    setup: 'Base',
    rated: false,
    time: { kind: 'unlimited' },
    speed: 'correspondence',
    players,
    status: players.includes(null) ? { kind: 'open' } : { kind: 'live' },
    ply: 4,
    to_move: 'first',
    created_ms: 0,
    changed_ms: 0,
    rematch_of: null,
    ...change,
  };
}

const NOTHING: NoticeSources = { challenges: [], games: [], offers: [], begun: [], name: 'Anna', open: null };
const kinds = (sources: Partial<NoticeSources>): string[] => noticesOf({ ...NOTHING, ...sources }).map(({ kind, game }) => `${kind} ${game}`);

test('challenges come first, then offers, then turns', () => {
  expect(
    kinds({
      challenges: [card('c', [BEN, null])],
      games: [card('t', [ANNA, BEN])],
      offers: [{ game: 'o', offers: ['draw', 'take_back'], player: BEN }],
    }),
  ).toEqual(['challenge c', 'offer o', 'offer o', 'turn t']);
});

test('it is no news that the computer, another or nobody is waited for', () => {
  expect(kinds({ games: [card('1', [ANNA, COMPUTER]), card('2', [BEN, ANNA]), card('3', [ANNA, ANNA]), card('4', [ANNA, null])] })).toEqual([]);
});

test('a game that has begun is told until it is looked at', () => {
  const games = [card('1', [BEN, ANNA])];
  expect(kinds({ games, begun: ['1'] })).toEqual(['begun 1']);
  expect(kinds({ games, begun: [] })).toEqual([]);
});

test('nothing is told of the game on the screen', () => {
  expect(kinds({ games: [card('t', [ANNA, BEN])], offers: [{ game: 't', offers: ['draw'], player: BEN }], open: 't' })).toEqual([]);
});

test('the next turn is another notice', () => {
  const [now] = noticesOf({ ...NOTHING, games: [card('t', [ANNA, BEN])] });
  const [later] = noticesOf({ ...NOTHING, games: [card('t', [ANNA, BEN], { ply: 6 })] });
  if (!now || !later) throw new Error('no notice');
  expect(noticeKey(now)).not.toBe(noticeKey(later));
});
