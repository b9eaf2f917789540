// The first game after the lessons: against the computer at its lowest level, without a clock.
import type { GameKind } from '../generated/games';
import { createGame } from '../lobby/createGame';

export function playFirstGame(kind: GameKind): Promise<void> {
  return createGame({ kind, setup: null, time: { kind: 'unlimited' }, rated: false, seat: 'first', opponent: { kind: 'computer', level: 1 } });
}
