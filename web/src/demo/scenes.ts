// Hand-written scenes for the demo page and for tests. They list only some of the moves, with arbitrary texts.
import type { MoveOption, Hex, Restriction, Reserve, Scene, Seat, Shift, Stack, Tile } from '../generated/api';

const INSECTS: Record<string, string> = {
  Q: 'queen',
  A: 'ant',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
};

/** A scene with its restrictions, which the server sends separately. */
export interface DemoScene extends Scene {
  restrictions: Restriction[];
}

export function at(q: number, r: number): Hex {
  return { q, r };
}

function insect(name: string): Tile {
  return { seat: name.startsWith('w') ? 'first' : 'second', name, glyph: INSECTS[name.charAt(1)] ?? 'queen' };
}

function pile(q: number, r: number, names: string): Stack {
  return { at: at(q, r), name: '', tiles: names.split(' ').map(insect), ground: null, reach: null };
}

/** A move option; everything that is not given is empty. */
export function moveOption(text: string, kind: string, said: Partial<MoveOption>): MoveOption {
  return { text, kind, reserve: null, pick: [], target: null, path: [], actor: null, shifts: [], spends: [], ...said };
}

/** A move of one piece along a path. */
export function along(text: string, path: Hex[], kind = 'move', said: Partial<MoveOption> = {}): MoveOption {
  const from = path[0] ?? null;
  const to = path.at(-1) ?? null;
  return moveOption(text, kind, { pick: from ? [from] : [], target: to, path, shifts: [{ from, to, level: null }], ...said });
}

function place(name: string, to: Hex): MoveOption {
  return moveOption(`${name} ${to.q},${to.r}`, 'place', {
    reserve: name,
    target: to,
    path: [to],
    shifts: [{ from: null, to, level: null }],
  });
}

export function restriction(pick: Hex[], reason: string, rule: string, said: Partial<Restriction> = {}): Restriction {
  return { pick, reserve: null, target: null, reason, rule, parts: [], ...said };
}

function reserve(side: 'w' | 'b', counts: Record<string, number>): Reserve[] {
  return Object.entries(counts).map(([letter, count]) => ({
    name: `${side}${letter}${'QMLP'.includes(letter) ? '' : 1}`,
    glyph: INSECTS[letter] ?? 'queen',
    count,
  }));
}

export function hive(): DemoScene {
  const stacks = [
    pile(0, 0, 'wS1'),
    pile(1, 0, 'bS1'),
    pile(-1, 0, 'wQ bB1 wB1'),
    pile(2, 0, 'bQ'),
    pile(2, -1, 'bP'),
    pile(-1, -1, 'wA1'),
    pile(-2, 1, 'wP'),
    pile(3, -1, 'bA1'),
    pile(1, 1, 'wL'),
    pile(0, 2, 'bG1'),
    pile(3, 0, 'wG1 bB2'),
    pile(-2, 2, 'wM'),
    pile(4, -2, 'bA2'),
    pile(-3, 1, 'wA2'),
  ];
  const [ant, queenSide] = [at(-1, -1), at(-2, 1)];
  const antWay = [ant, at(0, -2), at(1, -2), at(2, -2), at(3, -2)];
  const targets = [at(-3, 0), at(-3, 2), at(-2, 3), at(-1, -2), at(-2, -1)];
  return {
    ply: 22,
    to_move: 'first',
    stacks,
    reserves: [reserve('w', { A: 1, G: 2, S: 1 }), reserve('b', { A: 1, G: 2, S: 1, L: 1, M: 1 })],
    moves: [
      ...antWay.slice(1).map((_, n) => along(`wA1 ${n}`, antWay.slice(0, n + 2))),
      along('wB1 bS1', [at(-1, 0), at(0, 0)]),
      along('wB1 a', [at(-1, 0), at(0, -1)]),
      along('wB1 b', [at(-1, 0), at(-1, -1)]),
      along('wM x', [at(-2, 2), at(-2, 1), at(-3, 2)], 'throw', { actor: queenSide }),
      along('wA2 z', [at(-3, 1), at(-3, 2), at(-3, 3)]),
      ...['wA1', 'wG1', 'wS1'].flatMap((name) => targets.map((to) => place(name, to))),
    ],
    restrictions: [
      restriction([at(0, 0)], 'splits_hive', 'H8', {
        parts: [
          [at(-1, 0), at(-1, -1), at(-2, 1), at(-2, 2), at(-3, 1)],
          [at(1, 0), at(2, 0), at(2, -1), at(3, -1), at(1, 1), at(0, 2), at(3, 0), at(4, -2)],
        ],
      }),
      restriction([at(1, 1)], 'no_target', 'H20'),
    ],
    last: along('bA1 wM', [at(4, -1), at(3, -1)], 'throw', { actor: at(2, -1), path: [at(1, -1), at(3, -1)], shifts: [{ from: at(1, -1), to: at(3, -1), level: null }], target: at(3, -1) }),
    marks: [{ at: at(3, -1), kind: 'stunned', seat: 'second' }],
  };
}

export function abaloneCell(name: string): Hex {
  const row = name.charCodeAt(0) - 97;
  return at(Number(name.slice(1)) - 5, 4 - row);
}

const ABALONE_ROWS = ['a1-5', 'b1-6', 'c1-7', 'd1-8', 'e1-9', 'f2-9', 'g3-9', 'h4-9', 'i5-9'];

function abaloneCells(): string[] {
  return ABALONE_ROWS.flatMap((row) => {
    const [first, last] = [Number(row.charAt(1)), Number(row.charAt(3))];
    return Array.from({ length: last - first + 1 }, (_, n) => `${row.charAt(0)}${first + n}`);
  });
}

/** A push of marbles by one step, including the opponent's marbles ahead of them. */
export function push(text: string, kind: string, names: string, step: Hex, pushed = ''): MoveOption {
  const cells = (list: string): Hex[] => (list === '' ? [] : list.split(' ').map(abaloneCell));
  const pick = cells(names);
  const ahead = cells(pushed);
  const shifts: Shift[] = [...pick, ...ahead].map((from, n, all) => {
    const out = kind === 'eject' && n === all.length - 1;
    return { from, to: out ? null : at(from.q + step.q, from.r + step.r), level: null };
  });
  const head = (kind === 'broadside' ? pick[0] : pick.find((cell) => !pick.some((other) => other.q === cell.q + step.q && other.r === cell.r + step.r))) ?? at(0, 0);
  return moveOption(text, kind, { pick, target: at(head.q + step.q, head.r + step.r), shifts });
}

export function abalone(): DemoScene {
  const black = 'a1 a2 a4 a5 b1 b3 b5 c3 c4 c5 d4 e5 d6'.split(' ');
  const white = 'i5 i6 i8 i9 h4 h6 h9 g5 g6 g7 f6 e6 f8 d3'.split(' ');
  const ball = (name: string): Tile[] =>
    black.includes(name)
      ? [{ seat: 'first', name: 'black', glyph: 'ball' }]
      : white.includes(name)
        ? [{ seat: 'second', name: 'white', glyph: 'ball' }]
        : [];
  const east = at(1, 0);
  const west = at(-1, 0);
  const northEast = at(1, -1);
  const northWest = at(0, -1);
  const southEast = at(0, 1);
  return {
    ply: 31,
    to_move: 'first',
    stacks: abaloneCells().map((name) => ({ at: abaloneCell(name), name, tiles: ball(name), ground: null, reach: null })),
    reserves: [
      [{ name: 'white', glyph: 'ball', count: 2 }],
      [{ name: 'black', glyph: 'ball', count: 1 }],
    ],
    moves: [
      push('c3c5 NE', 'push', 'c3 c4 c5', northEast),
      push('c3c5 E', 'move', 'c3 c4 c5', east),
      push('c3c5 W', 'move', 'c3 c4 c5', west),
      push('c3c5 NW', 'broadside', 'c3 c4 c5', northWest),
      push('c4d5 x', 'push', 'c3 d4 e5', northEast, 'f6'),
      push('c4c5 NE', 'broadside', 'c4 c5', northEast),
      push('c4c5 NW', 'broadside', 'c4 c5', northWest),
      push('c4c5 E', 'move', 'c4 c5', east),
      push('d6 E', 'move', 'd6', east),
      push('d6 NE', 'move', 'd6', northEast),
      push('d6 NW', 'move', 'd6', northWest),
      push('d6 SE', 'move', 'd6', southEast),
      push('e5 NW', 'move', 'e5', northWest),
      push('b5 E', 'move', 'b5', east),
    ],
    restrictions: [
      restriction([abaloneCell('e5')], 'pac', 'A10', { target: abaloneCell('e6') }),
      restriction(['c3', 'd4', 'e5'].map(abaloneCell), 'no_room', 'A9', { target: abaloneCell('d5') }),
      restriction([abaloneCell('a1')], 'edge', 'A3'),
    ],
    last: push('g8 W', 'push', 'g6 g7 g8', west),
    marks: [],
  };
}

const TOUR: [string, number, string][] = [
  ['a1', 2, ''],
  ['a2', 4, 'bp'],
  ['b1', 1, ''],
  ['b2', 3, 'op'],
  ['b3', 5, 'bp'],
  ['b4', 7, ''],
  ['c1', 0, 'op'],
  ['c2', 2, 'bp op'],
  ['c3', 4, ''],
  ['c4', 6, 'bp bt'],
  ['d1', 1, 'op ot'],
  ['d2', 3, ''],
  ['d3', 5, ''],
  ['d4', 7, ''],
  ['e1', 0, ''],
  ['e2', 2, ''],
  ['e3', 4, ''],
  ['e4', 6, ''],
  ['f1', 3, ''],
  ['f2', 5, ''],
];

const REACH: Record<string, number> = { a2: 2, b2: 3, b3: 3, c1: 2, c2: 3, c4: 1, d1: 2 };

export function tourCell(name: string): Hex {
  const height = TOUR.find(([cell]) => cell === name)?.[1] ?? 0;
  const column = name.charCodeAt(0) - 97;
  return at(column, (7 - height - column - 1) / 2);
}

export function tour(): DemoScene {
  const piece = (code: string): Tile => {
    const seat: Seat = code.startsWith('o') ? 'first' : 'second';
    return { seat, name: code.charAt(1) === 't' ? 'tower' : 'pawn', glyph: code.charAt(1) === 't' ? 'tower' : 'pawn' };
  };
  const ground = (name: string): string | null =>
    ['c3', 'd2'].includes(name) ? 'red-star' : ['b4', 'e1'].includes(name) ? 'green-star' : null;
  const way = (text: string, cells: string, kind = 'move', spends: string[] = []): MoveOption =>
    along(text, cells.split(' ').map(tourCell), kind, { spends });
  return {
    ply: 12,
    to_move: 'first',
    stacks: TOUR.map(([name, , codes]) => ({
      at: tourCell(name),
      name,
      tiles: codes === '' ? [] : codes.split(' ').map(piece),
      ground: ground(name),
      reach: codes === '' ? null : (REACH[name] ?? 0),
    })),
    reserves: [
      [{ name: 'sun', glyph: 'sun', count: 1 }],
      [{ name: 'moon', glyph: 'moon', count: 1 }],
    ],
    moves: [
      way('d1e2', 'd1 e1 e2'),
      way('d1e2x', 'd1 e2 f1'),
      way('d1b1', 'd1 c1'),
      way('b2a1', 'b2 a1'),
      way('b2a2', 'b2 a2'),
      way('b2c2', 'b2 c2'),
      way('c2b1+', 'c2 b1', 'step', ['sun']),
      way('d1e1+', 'd1 e1', 'step', ['sun']),
      way('b2d3*', 'b2 c3 d3', 'cross', ['sun']),
    ],
    restrictions: [restriction([tourCell('c2')], 'blocked_way', 'T9'), restriction([tourCell('c1')], 'crowded', 'T7')],
    last: along('c4b3', ['c4', 'b3', 'a2'].map(tourCell)),
    marks: [
      { at: tourCell('b4'), kind: 'goal', seat: 'first' },
      { at: tourCell('e1'), kind: 'goal', seat: 'second' },
    ],
  };
}
