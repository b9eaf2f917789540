// Premoves: a move chosen during the opponent's turn, as what to take and where to put it. It is played only if the next
// scene lists it.
import type { MoveOption, Scene } from '../generated/api';
import { type Hex, includes, same } from './hex';
import { targetCells, movesOf } from './moveOptions';

export interface Premove {
  pick: Hex[];
  reserve: string | null;
  target: Hex;
}

/** The legal move that a premove stands for; null if it is illegal or ambiguous. */
export function resolvePremove(scene: Scene, premove: Premove): MoveOption | null {
  const moves = movesOf(scene, { pick: premove.pick, reserve: premove.reserve, token: null, mode: null });
  const aimed = moves.filter((option) => option.target && same(option.target, premove.target));
  const fits = aimed.length > 0 ? aimed : moves.filter((option) => includes(targetCells(option), premove.target));
  return fits.length === 1 ? (fits[0] ?? null) : null;
}
