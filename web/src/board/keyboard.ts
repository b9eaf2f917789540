// Key bindings of the board and cursor movement. Six keys for the six directions; arrow keys keep the cursor in its
// column or row. Letters are physical key positions (`code`), independent of the keyboard layout.
//
//    pointy        q   w        flat          q  w  e
//                 a     d
//                  z   x                      z  x  c
import type { MoveOption, Scene } from '../generated/api';
import { type Held, canTake, movesOf, availableMoves } from './moveOptions';
import { type Hex, DIRECTIONS, includes, key, plus } from './hex';
import { center, directionTowards, type Layout, type Shape } from './layout';

export type Intent =
  | { kind: 'go' | 'push'; turn: number }
  | { kind: 'slide'; turn: 0 | 90 | 180 | 270 }
  | { kind: 'act' | 'cancel' | 'next' | 'previous' | 'inspect' | 'fit' | 'nearer' | 'farther' | 'tell' | 'help' }
  | { kind: 'reserve'; index: number };

const TURNS: Record<Shape, Record<string, number>> = {
  pointy: { KeyD: 0, KeyX: 60, KeyZ: 120, KeyA: 180, KeyQ: 240, KeyW: 300 },
  flat: { KeyC: 30, KeyX: 90, KeyZ: 150, KeyQ: 210, KeyW: 270, KeyE: 330 },
};

const SLIDES: Record<string, 0 | 90 | 180 | 270> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: 270,
  KeyD: 0,
  KeyA: 180,
};

const KEYS: Record<string, Exclude<Intent, { turn: number } | { index: number }>['kind']> = {
  Enter: 'act',
  ' ': 'act',
  Escape: 'cancel',
  ']': 'next',
  '[': 'previous',
  // Twins that need no AltGr on any keyboard.
  '.': 'next',
  ',': 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  '0': 'fit',
  '?': 'help',
};

/** The letters of the six directions, as the help names them. */
export function directionKeys(shape: Shape): string {
  return shape === 'pointy' ? 'q w a d z x' : 'q w e z x c';
}

const CODES: Record<string, 'inspect' | 'tell'> = { KeyS: 'inspect', KeyL: 'tell' };

export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** The intent of a key press; null if the board does not use the key. */
export function intentOf(press: KeyPress, shape: Shape): Intent | null {
  const turn = TURNS[shape][press.code];
  if (turn !== undefined) return { kind: press.shiftKey ? 'push' : 'go', turn };
  const slide = SLIDES[press.code];
  if (slide !== undefined) {
    const straight = shape === 'pointy' ? slide % 180 === 0 : slide % 180 === 90;
    if (press.shiftKey && straight) return { kind: 'push', turn: slide };
    return { kind: 'slide', turn: slide };
  }
  const sign = KEYS[press.key] ?? CODES[press.code];
  if (sign) return { kind: sign };
  return /^[1-9]$/.test(press.key) ? { kind: 'reserve', index: Number(press.key) - 1 } : null;
}

/** The neighbour in a direction, or the same cell at the edge. */
export function steppedTo(layout: Layout, cells: readonly Hex[], at: Hex, turn: number): Hex {
  const next = plus(at, directionTowards(layout, turn));
  return includes(cells, next) ? next : at;
}

/** One step up, down, left or right. Of two neighbours in that direction, takes the one nearer to `keep`, the coordinate
 *  across the direction at which the slide started. */
export function slidTo(layout: Layout, cells: readonly Hex[], at: Hex, turn: 0 | 90 | 180 | 270, keep: number): Hex {
  const level = turn % 180 === 0;
  const sign = turn === 0 || turn === 90 ? 1 : -1;
  const here = center(layout, at);
  const options = DIRECTIONS.map((direction) => plus(at, direction))
    .filter((cell) => includes(cells, cell))
    .map((cell) => ({ cell, point: center(layout, cell) }))
    .filter(({ point }) => sign * (level ? point.x - here.x : point.y - here.y) > 1)
    .map(({ cell, point }) => ({
      cell,
      off: Math.abs((level ? point.y : point.x) - keep),
      advance: Math.abs(level ? point.x - here.x : point.y - here.y),
    }));
  const straight = Math.max(0, ...options.map((option) => option.advance));
  const ahead = options.filter((option) => option.advance > straight - 1);
  const best = ahead.toSorted((a, b) => a.off - b.off || sign * (a.cell.q - b.cell.q))[0];
  return best?.cell ?? at;
}

/** A place the cursor can jump to. */
export type Stop = { kind: 'cell'; at: Hex; option: MoveOption | null } | { kind: 'reserve'; name: string };

/** The cells that can be selected together with what is held, where it cannot move alone. */
function partners(scene: Scene, held: Held): Stop[] {
  const cells = new Map<string, Hex>();
  for (const option of availableMoves(scene, held.token, held.mode)) {
    if (!held.pick.every((cell) => includes(option.pick, cell))) continue;
    for (const at of option.pick) if (!includes(held.pick, at)) cells.set(key(at), at);
  }
  return [...cells.values()].map((at) => ({ kind: 'cell', at, option: null }));
}

/** What `]` and `[` cycle through: everything that can be selected, or the targets of what is held. */
export function stops(scene: Scene, held: Held): Stop[] {
  if (held.pick.length > 0 || held.reserve !== null) {
    const moves = movesOf(scene, held);
    if (moves.length === 0) return partners(scene, held);
    return moves.flatMap((option) => (option.target ? [{ kind: 'cell' as const, at: option.target, option }] : []));
  }
  const cells = new Map<string, Hex>();
  for (const option of availableMoves(scene, held.token, held.mode)) {
    for (const at of option.pick) if (!cells.has(key(at))) cells.set(key(at), at);
  }
  const reserves = scene.reserves.flat().filter((reserve) => canTake(scene, held, reserve.name));
  return [
    ...[...cells.values()].toSorted((a, b) => a.r - b.r || a.q - b.q).map((at) => ({ kind: 'cell' as const, at, option: null })),
    ...reserves.map((reserve) => ({ kind: 'reserve' as const, name: reserve.name })),
  ];
}
