// The marks of a review in the tree of moves. They are shown beside the moves and told in files, but belong to the review: the
// tree that is kept stays as it was made, and a mark that somebody has given comes first.
import { childWith, type MoveTree, type NodeId, ROOT } from '../analysis/tree';
import type { GameReview, MoveJudgement } from '../generated/api';

const GLYPHS: Record<MoveJudgement, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The marks of a game by the nodes of its moves, as far as they are in the tree. */
export function treeMarks(tree: MoveTree, moves: readonly string[], review: GameReview): Map<NodeId, number> {
  const marks = new Map<NodeId, number>();
  let at: NodeId | null = ROOT;
  for (const [place, text] of moves.entries()) {
    at = childWith(tree, at, text);
    if (at === null) break;
    const judgement = review.moves[place]?.judgement;
    if (judgement) marks.set(at, GLYPHS[judgement]);
  }
  return marks;
}
