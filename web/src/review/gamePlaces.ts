// The positions of a reviewed game on the analysis board, where moves may have been deleted and tried: how they are gone to, and
// when they are left.
import type { Analysis } from '../analysis/analysis.svelte';
import { type MoveTree, type NodeId, pathTo, ROOT } from '../analysis/tree';
import { nodesOf } from './reviewedGame';

type Board = Pick<Analysis, 'tree' | 'current' | 'goTo' | 'playLine'>;

/** Goes to the position after so many moves of a game; those that were deleted are played again. False if somebody goes elsewhere
 * meanwhile. */
export async function arriveAt(board: Board, moves: readonly string[], at: number): Promise<boolean> {
  const wanted = moves.slice(0, at);
  const known = nodesOf(board.tree, wanted);
  const nearest = known.at(-1) ?? ROOT;
  await board.goTo(nearest);
  if (board.current !== nearest) return false;
  await board.playLine(wanted.slice(known.length - 1));
  const there = nodesOf(board.tree, wanted);
  return there.length > wanted.length && board.current === there.at(-1);
}

/** Plays a line from there, unless somebody goes elsewhere on the way. */
export async function playAt(board: Board, moves: readonly string[], at: number, line: readonly string[]): Promise<void> {
  if (await arriveAt(board, moves, at)) await board.playLine(line);
}

/** Whether somebody is at a node, or has gone on from there with a move that was found. */
export function isThere(tree: MoveTree, current: NodeId, node: NodeId, found: string | null): boolean {
  return current === node || (found !== null && pathTo(tree, current).some(({ parent, text }) => parent === node && text === found));
}
