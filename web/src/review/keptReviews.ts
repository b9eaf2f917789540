// What was searched for reviews, kept on this device, so that a review goes on after a reload and is there the next time.
import type { PositionSearch } from '../generated/api';

/** The searches of a game: `null` for a position that is over. */
export interface KeptReview {
  /** The moves of the game: of another game with the same name nothing is taken. */
  moves: readonly string[];
  nodes: number;
  searches: (PositionSearch | null)[];
}

/** The last games that were reviewed; some ten kilobytes each. */
const MOST = 20;
const PREFIX = 'rusc.review.';
const INDEX = 'rusc.reviews';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class KeptReviews {
  readonly #store: Store | null;

  constructor(store: Store | null = storage()) {
    this.#store = store;
  }

  /** What is kept of a game; null if nothing is, or of other moves. */
  load(key: string, moves: readonly string[], nodes: number): KeptReview | null {
    const kept = this.#read<KeptReview>(PREFIX + key);
    const fits = kept?.nodes === nodes && Array.isArray(kept.searches) && Array.isArray(kept.moves);
    if (!fits || kept.moves.join(';') !== moves.join(';') || kept.searches.length > moves.length + 1) return null;
    return kept;
  }

  /** Keeps the review of a game, unless there is more of the same one: two tabs may review it, and the searches are the same. */
  save(key: string, review: KeptReview): void {
    const kept = this.load(key, review.moves, review.nodes);
    const longer = kept && kept.searches.length > review.searches.length ? kept : review;
    const names = (this.#read<string[]>(INDEX) ?? []).filter((name) => name !== key);
    names.push(key);
    try {
      while (names.length > MOST) this.#store?.removeItem(PREFIX + (names.shift() ?? ''));
      this.#store?.setItem(PREFIX + key, JSON.stringify(longer));
      this.#store?.setItem(INDEX, JSON.stringify(names));
    } catch {
      // The device is full, or keeps nothing: the review lasts as long as the page.
    }
  }

  #read<Value>(name: string): Value | null {
    try {
      return JSON.parse(this.#store?.getItem(name) ?? 'null') as Value | null;
    } catch {
      return null;
    }
  }
}

function storage(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
