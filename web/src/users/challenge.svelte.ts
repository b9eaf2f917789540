// Challenging somebody by name: the game, the time and whether it is rated are remembered, so that the next one is one tap.
import type { NewGame, TimeControl } from '../generated/api';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { createGame } from '../lobby/createGame';
import { increment, isTimeControl } from '../lobby/timeControls';

const STORAGE_KEY = 'rusc.challenge';
/** For whoever has never chosen. */
const USUAL = increment(10, 5);

export interface ChallengeChoice {
  kind: GameKind;
  time: TimeControl;
  rated: boolean;
}

/** Reads a stored choice; what makes no sense is as if it had never been chosen. */
export function readChoice(text: string | null): ChallengeChoice {
  let stored: Partial<Record<keyof ChallengeChoice, unknown>>;
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as typeof stored;
  } catch {
    stored = {};
  }
  const { kind, time, rated } = stored;
  return {
    kind: GAME_KINDS.find((candidate) => candidate === kind) ?? GAME_KINDS[0],
    time: isTimeControl(time) ? time : USUAL,
    rated: rated === true,
  };
}

class Challenge {
  choice = $state.raw<ChallengeChoice>(readChoice(read()));

  choose(more: Partial<ChallengeChoice>): void {
    this.choice = { ...this.choice, ...more };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.choice));
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }

  /** Challenges somebody and goes to the game. Rated games need a clock, and accounts on both sides. */
  async send(name: string, stake: 'mayBeRated' | 'casual'): Promise<void> {
    const { kind, time } = this.choice;
    const rated = this.choice.rated && stake === 'mayBeRated' && time.kind !== 'unlimited';
    const game: NewGame = { kind, setup: null, time, rated, seat: 'random', opponent: { kind: 'user', name } };
    await createGame(game);
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export const challenge = new Challenge();
