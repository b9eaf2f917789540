// The cells of a board that mean something: those of the scene, and on a board without edges one ring more.
import type { Scene } from '../generated/api';
import type { GameStyle } from './games';
import { type Hex, key, neighbors } from './hex';
import { targetCells } from './moveOptions';

/** The cells that the cursor can reach, and on which something could be put down. */
export function walkable(scene: Scene, style: GameStyle): Hex[] {
  const cells = new Map(scene.stacks.map((stack) => [key(stack.at), stack.at]));
  if (style.extent === 'unbounded') {
    for (const stack of scene.stacks) for (const at of neighbors(stack.at)) cells.set(key(at), at);
    if (cells.size === 0) cells.set('0,0', { q: 0, r: 0 });
  }
  for (const option of scene.moves) for (const at of targetCells(option)) cells.set(key(at), at);
  return [...cells.values()];
}
