// What a small board shows: cells and pieces by place, of a scene or of the moves recorded for the start page.
import type { Hex, Scene, Seat } from '../generated/api';
import type { GameKind } from '../generated/games';
import loops from '../generated/loops.json';

export interface SmallCell extends Hex {
  ground: string | null;
}

/** A piece, and how many lie below it. */
export interface SmallPiece extends Hex {
  id: number;
  seat: Seat;
  glyph: string;
  name: string;
  level: number;
  /** Whether it is on the board; others wait where they will come or have left. */
  here: boolean;
}

/** A place after a move: which move, and where; without a place it has left the board. */
type Place = number[];

interface Loop {
  plies: number;
  cells: (number | string)[][];
  pieces: [Seat, string, string, Place[]][];
}

const LOOPS = loops as unknown as Record<GameKind, Loop>;

/** How many moves are recorded of a game. */
export function plies(kind: GameKind): number {
  return LOOPS[kind].plies;
}

/** The cells of a board with an edge, row by row; none of one that grows. */
export function boardCells(kind: GameKind): SmallCell[] {
  return LOOPS[kind].cells.map(([q, r, ground]) => ({ q: Number(q), r: Number(r), ground: ground === undefined ? null : String(ground) }));
}

/** The pieces of a recording after so many of its moves, the lower ones first. */
export function piecesAfter(kind: GameKind, ply: number): SmallPiece[] {
  return LOOPS[kind].pieces
    .map(([seat, glyph, name, places], id) => {
      const reached = places.filter(([at = 0]) => at <= ply);
      const now = reached.at(-1);
      // A piece in hand waits where it will be placed, one that was pushed out stays where it was.
      const shown = now !== undefined && now.length > 1 ? now : (reached.findLast((place) => place.length > 1) ?? places[0] ?? []);
      const [, q = 0, r = 0, level = 0] = shown;
      return { id, seat, glyph, name, q, r, level, here: now !== undefined && now.length > 1 };
    })
    .toSorted((a, b) => a.level - b.level || a.id - b.id);
}

/** Every place that a recording needs, so that the board stands still while it is played. */
export function roomOf(kind: GameKind): Hex[] {
  const { cells, pieces } = LOOPS[kind];
  if (cells.length > 0) return boardCells(kind);
  return pieces.flatMap(([, , , places]) => places.filter((place) => place.length > 1).map(([, q = 0, r = 0]) => ({ q, r })));
}

/** The cells and pieces of a scene. */
export function sceneBoard(scene: Scene): { cells: SmallCell[]; pieces: SmallPiece[] } {
  const cells = scene.stacks.filter((stack) => stack.name !== '').map(({ at, ground }) => ({ ...at, ground }));
  const pieces = scene.stacks.flatMap(({ at, tiles }) => tiles.map((tile, level) => ({ ...at, ...tile, level, here: true })));
  return { cells, pieces: pieces.map((piece, id) => ({ ...piece, id })).toSorted((a, b) => a.level - b.level || a.r - b.r) };
}
