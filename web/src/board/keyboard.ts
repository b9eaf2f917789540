// What keys mean on a board of hexagons, and where the cursor goes. Six directions have six keys; the arrow keys take
// the way that keeps the cursor in its column or row. Letters are those of the places on the keyboard, not of a language.
//
//    on a corner   q   w        on an edge    q  w  e
//                 a     d
//                  z   x                      z  x  c
import type { MoveOption, Scene } from '../generated/api';
import { type Grip, canTake, movesOf, offered } from './choices';
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

const SIGNS: Record<string, Exclude<Intent, { turn: number } | { index: number }>['kind']> = {
  Enter: 'act',
  ' ': 'act',
  Escape: 'cancel',
  ']': 'next',
  '[': 'previous',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  '0': 'fit',
  '?': 'help',
};

const LETTERS: Record<string, 'inspect' | 'tell'> = { KeyS: 'inspect', KeyL: 'tell' };

export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** What a key means; nothing if the board leaves it to the page. */
export function intentOf(press: KeyPress, shape: Shape): Intent | null {
  const turn = TURNS[shape][press.code];
  if (turn !== undefined) return { kind: press.shiftKey ? 'push' : 'go', turn };
  const slide = SLIDES[press.code];
  if (slide !== undefined) {
    const straight = shape === 'pointy' ? slide % 180 === 0 : slide % 180 === 90;
    if (press.shiftKey && straight) return { kind: 'push', turn: slide };
    return { kind: 'slide', turn: slide };
  }
  const sign = SIGNS[press.key] ?? LETTERS[press.code];
  if (sign) return { kind: sign };
  return /^[1-9]$/.test(press.key) ? { kind: 'reserve', index: Number(press.key) - 1 } : null;
}

/** The cell one step away, or the same one at the edge. */
export function gone(layout: Layout, cells: readonly Hex[], at: Hex, turn: number): Hex {
  const next = plus(at, directionTowards(layout, turn));
  return includes(cells, next) ? next : at;
}

/** One step up, down, left or right. Where two neighbours lie that way, the one nearer to `keep` is taken: the place
 *  across the way at which the slide began. */
export function slid(layout: Layout, cells: readonly Hex[], at: Hex, turn: 0 | 90 | 180 | 270, keep: number): Hex {
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
      way: Math.abs(level ? point.x - here.x : point.y - here.y),
    }));
  const straight = Math.max(0, ...options.map((option) => option.way));
  const ahead = options.filter((option) => option.way > straight - 1);
  const best = ahead.toSorted((a, b) => a.off - b.off || sign * (a.cell.q - b.cell.q))[0];
  return best?.cell ?? at;
}

/** A place the cursor can jump to. */
export type Stop = { kind: 'cell'; at: Hex; choice: MoveOption | null } | { kind: 'reserve'; name: string };

/** The other cells that can be taken together with what is held, where it cannot move alone. */
function partners(scene: Scene, grip: Grip): Stop[] {
  const cells = new Map<string, Hex>();
  for (const choice of offered(scene, grip.token, grip.mode)) {
    if (!grip.pick.every((held) => includes(choice.pick, held))) continue;
    for (const at of choice.pick) if (!includes(grip.pick, at)) cells.set(key(at), at);
  }
  return [...cells.values()].map((at) => ({ kind: 'cell', at, choice: null }));
}

/** What `]` and `[` go through: what can be taken, or, with something in hand, where it can go. */
export function stops(scene: Scene, grip: Grip): Stop[] {
  if (grip.pick.length > 0 || grip.reserve !== null) {
    const moves = movesOf(scene, grip);
    if (moves.length === 0) return partners(scene, grip);
    return moves.flatMap((choice) => (choice.target ? [{ kind: 'cell' as const, at: choice.target, choice }] : []));
  }
  const cells = new Map<string, Hex>();
  for (const choice of offered(scene, grip.token, grip.mode)) {
    for (const at of choice.pick) if (!cells.has(key(at))) cells.set(key(at), at);
  }
  const hands = scene.reserves.flat().filter((reserve) => canTake(scene, grip, reserve.name));
  return [
    ...[...cells.values()].toSorted((a, b) => a.r - b.r || a.q - b.q).map((at) => ({ kind: 'cell' as const, at, choice: null })),
    ...hands.map((reserve) => ({ kind: 'reserve' as const, name: reserve.name })),
  ];
}
