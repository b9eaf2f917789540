// How a game has ended, in words: who won, and what decided it. The server has judged; this finds the sentence.
import { otherSeat, seatIndex } from '../board/games';
import type { GameCard, GameStatus, Scene, Seat } from '../generated/api';
import type { AppKey } from '../i18n/dictionary';
import { t } from '../i18n/i18n.svelte';
import { kindOf, resultOf } from './names';

type Over = Extract<GameStatus, { kind: 'over' }>;

export interface Ending {
  headline: string;
  cause: string;
  /** As heard by those who hold these seats; `over` by everybody else. */
  sound: 'won' | 'lost' | 'drawn' | 'over';
}

/** The ending of a game as seen from these seats; null while it is running. The scene is that of its last position. */
export function endingOf(card: GameCard, seats: readonly Seat[], scene: Scene | null): Ending | null {
  const { status } = card;
  const result = resultOf(card, seats);
  if (status.kind !== 'over' || !result) return null;
  const [seat] = seats;
  const outcome = status.winner === null || seats.length !== 1 ? null : status.winner === seat ? 'won' : 'lost';
  const draw = status.winner === null && status.reason !== 'aborted';
  return {
    headline: result.headline,
    cause: t(causeOf(card, status, outcome, scene)),
    sound: outcome ?? (draw ? 'drawn' : 'over'),
  };
}

/** The ending as one sentence. */
export function endingText({ headline, cause }: Ending): string {
  return t('result.sentence', { headline, cause });
}

function causeOf(card: GameCard, { reason, winner }: Over, outcome: 'won' | 'lost' | null, scene: Scene | null): AppKey {
  switch (reason) {
    case 'rules':
      return causeByRules(card.kind, winner, scene);
    case 'resigned':
    case 'time':
    case 'abandoned':
      return outcome === null ? `end.${reason}` : `end.${reason}.${outcome}`;
    case 'aborted':
      // A game in which both have moved is aborted only when nobody goes on with it.
      return card.ply >= 2 ? 'end.forgotten' : 'end.aborted';
    default:
      return `end.${reason}`;
  }
}

/** The marbles that a side has to push out, as many as the tray has places. */
const MARBLES = 6;

function causeByRules(word: string, winner: Seat | null, scene: Scene | null): AppKey {
  switch (kindOf(word)) {
    case 'hive':
      return winner === null ? 'end.hive.both' : `end.hive.${otherSeat(winner)}`;
    case 'abalone': {
      const out = winner === null ? 0 : (scene?.reserves[seatIndex(winner)] ?? []).reduce((sum, reserve) => sum + reserve.count, 0);
      return winner !== null && out >= MARBLES ? `end.abalone.${otherSeat(winner)}` : 'end.rules';
    }
    case 'tour':
      return winner === null ? 'end.tour.both' : `end.tour.${winner}`;
  }
}
