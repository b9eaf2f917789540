// Messages of a game room for unit tests: a small game of Hive with scenes that list a few moves.
import { along, at, moveOption } from '../demo/scenes';
import { type EventKind, type GameCard, type MoveOption, PROTOCOL, type RoomMessage, type Scene, type Seat, type Snapshot } from '../generated/api';

export const CARD: GameCard = {
  id: 'g',
  kind: 'hive',
  setup: 'Base',
  rated: false,
  time: { kind: 'unlimited' },
  speed: 'correspondence',
  players: [
    { kind: 'guest', name: 'Guest 1' },
    { kind: 'guest', name: 'Guest 2' },
  ],
  status: { kind: 'live' },
  ply: 0,
  to_move: 'first',
  created_ms: 1,
  changed_ms: 1,
  rematch_of: null,
};

/** The legal moves of every test scene: a step of the piece at (0,0), and a placement. */
export const STEP: MoveOption = along('step', [at(0, 0), at(1, 0)]);
export const PLACE: MoveOption = moveOption('place', 'place', { reserve: 'wA1', target: at(2, 0) });

export function scene(ply: number, moves: MoveOption[] = [STEP, PLACE]): Scene {
  const stack = { at: at(0, 0), name: '', tiles: [{ seat: 'first' as const, name: 'wQ', glyph: 'queen' }], ground: null, reach: null };
  return { ply, to_move: sideAt(ply), stacks: [stack], reserves: [[], []], moves, last: null, marks: [] };
}

export function sideAt(ply: number): Seat {
  return ply % 2 === 0 ? 'first' : 'second';
}

export function snapshot(n: number, moves: readonly string[] = [], card: Partial<GameCard> = {}): Snapshot {
  const ply = moves.length;
  return {
    n,
    card: { ...CARD, ply, to_move: sideAt(ply), ...card },
    moves: moves.map((text) => ({ text, spent_ms: 0, left_ms: null })),
    clocks: null,
    offers: [[], []],
    chat: [],
    rematch: null,
    rating_change: null,
    unrated: null,
  };
}

/** An event, with the scene that it leads to. */
export function event(n: number, what: EventKind, after?: Scene): RoomMessage {
  return { t: 'event', event: { n, at_ms: 1000 + n, what }, ...(after ? { scene: after } : {}) };
}

/** A move event; its scene is that of the next ply. */
export function moved(n: number, ply: number, text: string, id = `m${n}`): RoomMessage {
  return event(n, { k: 'moved', ply, text, id, spent_ms: 0, clocks: null }, scene(ply + 1));
}

export function tookBack(n: number, ply: number): RoomMessage {
  return event(n, { k: 'took_back', ply, clocks: null }, scene(ply));
}

export function welcome(seats: Seat[], now_ms = 1000): RoomMessage {
  return { t: 'welcome', protocol: PROTOCOL, seats, now_ms };
}
