// The first game of somebody who has just learned the rules: the weakest level, hints, no clock.
import { engineAvailable } from '../engine/available';
import type { GameKind } from '../generated/games';
import { createGame } from './createGame';

/** Starts a game with hints against the weakest level and goes there. The learner moves first. */
export async function startCoachedGame(kind: GameKind): Promise<void> {
  const opponent = { kind: 'computer', level: 1, hints: engineAvailable } as const;
  await createGame({ kind, setup: null, time: { kind: 'unlimited' }, rated: false, seat: 'first', opponent });
}
