// A move chosen before it is one's turn: what would be taken and where it would go. It becomes a real move only if the
// next scene lists it.
import type { MoveOption, Scene } from '../generated/api';
import { type Hex, includes, same } from './hex';
import { landings, movesOf } from './choices';

export interface Premove {
  pick: Hex[];
  reserve: string | null;
  target: Hex;
}

/** The move that a premove means in a scene; nothing if it is not legal there or could mean several. */
export function answer(scene: Scene, premove: Premove): MoveOption | null {
  const moves = movesOf(scene, { pick: premove.pick, reserve: premove.reserve, token: null, mode: null });
  const aimed = moves.filter((choice) => choice.target && same(choice.target, premove.target));
  const fits = aimed.length > 0 ? aimed : moves.filter((choice) => includes(landings(choice), premove.target));
  return fits.length === 1 ? (fits[0] ?? null) : null;
}
