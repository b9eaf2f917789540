// What a screen reader says of steps through an analysis: the move that was gone to, and the one that is chosen where there are
// several. With its number, since steps go to and fro.
import { lastMoveWords, optionWords, type Teller } from '../board/moveWords';
import { numberedMove } from '../game/names';
import type { Scene } from '../generated/api';
import type { MoveNode } from './tree';
import type { Numbering } from './treeRows';

/** The move before a position; null at the beginning. */
export function spokenMove(teller: Teller, scene: Scene, node: MoveNode, { startPly }: Numbering): string | null {
  if (node.parent === null) return null;
  return numberedMove(startPly + node.ply, lastMoveWords(teller, scene) || node.text);
}

/** A move that may be played from a position. */
export function spokenChoice(teller: Teller, scene: Scene, node: MoveNode, { startPly }: Numbering): string {
  const option = scene.moves.find((move) => move.text === node.text);
  return numberedMove(startPly + node.ply, option ? optionWords(teller, scene, option) : node.text);
}
