// Notifies the player of game events: sounds, live region, system notifications.
import { tick } from 'svelte';
import { liveRegion } from '../announce/liveRegion.svelte';
import { notify } from '../announce/systemNotifications';
import { router } from '../app/router.svelte';
import { otherSeat, seatIndex } from '../board/games';
import type { EventKind } from '../generated/api';
import { t } from '../i18n/i18n.svelte';
import { settings } from '../settings/settings.svelte';
import { play, type Sound } from '../sound/sounds';
import { blocked } from '../users/blocked.svelte';
import { session } from '../users/session.svelte';
import type { GameModel } from './model';
import { endingOf, endingText } from './ending';
import { gameTitle, hintsText, personName, playerName } from './names';
import type { GameStore } from './gameStore.svelte';

/** Notifies of an event; `before` is the model before it, to know which offer was declined. */
export function notifyEvent(what: EventKind, store: GameStore, before: GameModel): void {
  const model = store.model;
  if (!model) return;
  const { card } = model;
  switch (what.k) {
    case 'moved':
      sound(store.isMyTurn ? 'turn' : 'move');
      if (store.isMyTurn && store.seats.length === 1) {
        // The board tells the move first.
        void tick().then(() => liveRegion.announce(t('game.yourTurn')));
        tell(t('game.yourTurn'), gameTitle(card));
      }
      break;
    case 'joined':
      sound('start');
      liveRegion.announce(gameTitle(card));
      tell(gameTitle(card), t('game.yourTurn'));
      break;
    case 'ended': {
      const ending = endingOf(card, store.seats, store.scene);
      if (ending) {
        sound(ending.sound);
        void tick().then(() => liveRegion.announce([endingText(ending), hintsText(card)].filter((part) => part !== '').join(', ')));
        tell(endingText(ending), gameTitle(card));
      }
      break;
    }
    case 'offered':
      if (store.seats.length === 1 && !store.seats.includes(what.seat)) {
        sound('offer');
        const text = t(`offer.${what.what}`, { name: playerName(card.players[seatIndex(what.seat)]) });
        liveRegion.announce(text);
        tell(text, gameTitle(card));
      }
      break;
    case 'declined':
      // Withdrawing one's own offer is reported as a decline, too; it is no news.
      if (store.seats.length === 1 && before.offers[seatIndex(otherSeat(what.seat))].includes(what.what) && !store.seats.includes(what.seat)) {
        store.showNotice('offer.declined');
        liveRegion.announce(t('offer.declined'));
      }
      break;
    case 'said':
      if (blocked.names.has(what.line.name)) break;
      if (what.line.name !== session.me?.name) sound('chat');
      liveRegion.announce(`${personName(what.line.name)}: ${what.line.text}`);
      break;
    case 'rematch':
      if (store.seats.length > 0) router.go({ page: 'game', id: what.game, ply: null });
      break;
    default:
      break;
  }
}

export function sound(which: Sound): void {
  if (settings.current.sounds) play(which);
}

function tell(title: string, body: string): void {
  if (settings.current.notices) notify(title, body);
}
