// What the clocks of a game lead to: an opponent without time is flagged, and a player is warned once a ply of their own
// low time.
import { otherSeat } from '../board/games';
import type { Seat } from '../generated/api';
import { liveRegion } from '../announce/liveRegion.svelte';
import { t } from '../i18n/i18n.svelte';
import { clockText } from './clock';
import type { GameStore } from './gameStore.svelte';
import { sideOf } from './names';
import { sound } from './notifications';

const LOW_MS = 10_000;

export class ClockWatch {
  #store: GameStore;
  /** The ply of the last warning. */
  #warned = -1;

  constructor(store: GameStore) {
    this.#store = store;
  }

  /** To be called in an effect, with the seat of the player and the time. */
  look(mine: Seat | null, now: number): void {
    const { isLive, model } = this.#store;
    if (!mine || !isLive || !model?.clocks?.running) return;
    const { running } = model.clocks;
    if (this.#store.timeLeft(otherSeat(mine), now) === 0 && running !== mine) this.#store.flag();
    const left = this.#store.timeLeft(mine, now);
    if (left !== null && left > 0 && left < LOW_MS && running === mine && this.#warned !== model.card.ply) {
      this.#warned = model.card.ply;
      sound('low');
      this.#announce(mine, left);
    }
  }

  /** Says the time of both players. */
  tell(): void {
    for (const seat of ['first', 'second'] as const) {
      const left = this.#store.timeLeft(seat, this.#store.now());
      if (left !== null) this.#announce(seat, left);
    }
  }

  #announce(seat: Seat, left: number): void {
    const kind = this.#store.model?.card.kind;
    if (kind) liveRegion.announce(t('game.timeLeft', { side: sideOf(kind, seat, 'the'), time: clockText(left) }));
  }
}
