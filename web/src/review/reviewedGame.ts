// Which moves a review is of. They are fixed when a game is opened, or when somebody asks for the review: what is tried on the
// board afterwards, behind the last move or in its place, makes no other game of it.
import { contentHash } from '../analysis/contentHash';
import { childWith, lineFrom, type MoveTree, type NodeId, ROOT } from '../analysis/tree';
import type { GameText } from '../generated/api';

/** A game as it is reviewed, and what its review is kept under. */
export interface ReviewedGame {
  key: string;
  game: GameText;
  /** Whether somebody has just asked for it, so that it begins at once. */
  isAsked: boolean;
}

/** What a review is kept under that belongs to a game which was played: its name. */
const PLAYED = 'game/';

/** Shorter lines have nothing to review. */
export const FEWEST_MOVES = 4;

/** The moves of the main line. */
export function mainLineOf(tree: MoveTree): string[] {
  return lineFrom(tree, ROOT)
    .slice(1)
    .map((node) => node.text);
}

/** A game of any origin: kept under a hash of its start and moves, so that it is found again wherever it comes from. */
export function reviewedGame(game: GameText): ReviewedGame {
  return { key: `line/${contentHash(JSON.stringify([game.kind, game.start, game.moves]))}`, game, isAsked: false };
}

/** A game that was played, which keeps its name. */
export function reviewedPlay(id: string, game: GameText): ReviewedGame {
  return { key: PLAYED + id, game, isAsked: false };
}

/** The name of a game that was played, from what its review is kept under; null for any other game. */
export function playedId(key: string): string | null {
  return key.startsWith(PLAYED) ? key.slice(PLAYED.length) : null;
}

export function isSameGame(one: GameText, other: GameText): boolean {
  return one.kind === other.kind && JSON.stringify(one.start) === JSON.stringify(other.start) && one.moves.join(';') === other.moves.join(';');
}

/** The nodes of a line from the root on, the root first, as far as they are in the tree. */
export function nodesOf(tree: MoveTree, moves: readonly string[]): NodeId[] {
  const nodes: NodeId[] = [ROOT];
  for (const text of moves) {
    const next = childWith(tree, nodes.at(-1) ?? ROOT, text);
    if (next === null) break;
    nodes.push(next);
  }
  return nodes;
}
