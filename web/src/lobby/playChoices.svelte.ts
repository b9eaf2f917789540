// The last choice for each game, kept on the device: whoever comes again plays with one tap.
import { GAME_KINDS, type GameKind } from '../generated/games';
import { FIRST_CHOICE, type PlayChoice, readChoice } from './playChoice';

const STORAGE_KEY = 'rusc.play';

class PlayChoices {
  #known = $state.raw<Partial<Record<GameKind, PlayChoice>>>(read());

  /** The last choice for a game; null before the first. */
  last(kind: GameKind): PlayChoice | null {
    return this.#known[kind] ?? null;
  }

  /** What to begin a choice with: that of this game, else the last of another with this game's default set-up. */
  draft(kind: GameKind): PlayChoice {
    const other = GAME_KINDS.map((known) => this.#known[known]).find((choice) => choice !== undefined);
    return { ...(this.#known[kind] ?? { ...(other ?? FIRST_CHOICE), setup: '' }) };
  }

  keep(kind: GameKind, choice: PlayChoice): void {
    this.#known = { ...this.#known, [kind]: { ...choice } };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#known));
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }

  /** Reads the device again. */
  load(): void {
    this.#known = read();
  }
}

function read(): Partial<Record<GameKind, PlayChoice>> {
  let stored: Record<string, unknown>;
  try {
    stored = (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
  const known = GAME_KINDS.filter((kind) => stored[kind] !== undefined);
  return Object.fromEntries(known.map((kind) => [kind, readChoice(stored[kind])]));
}

export const playChoices = new PlayChoices();
