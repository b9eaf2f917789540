// What a player hears and is told when something happens: sounds, words for the live region, notices of the system.
import { live } from '../announce/live.svelte';
import { notify } from '../announce/notices';
import { router } from '../app/router.svelte';
import { otherSeat, seatIndex } from '../board/games';
import type { EventKind } from '../generated/api';
import { t } from '../i18n/i18n.svelte';
import { settings } from '../settings/settings.svelte';
import { play, type Sound } from '../sound/sounds';
import type { GameModel } from './model';
import { gameTitle, playerName, resultOf } from './names';
import type { GameTable } from './table.svelte';

/** With the game as it was before, since an answer means something only beside the question. */
export function happened(what: EventKind, table: GameTable, before: GameModel): void {
  const model = table.model;
  if (!model) return;
  const { card } = model;
  switch (what.k) {
    case 'moved':
      sound(table.isMyTurn ? 'turn' : 'move');
      if (table.isMyTurn && table.seats.length === 1) {
        live.say(t('game.yourTurn'));
        tell(t('game.yourTurn'), gameTitle(card));
      }
      break;
    case 'joined':
      sound('start');
      live.say(gameTitle(card));
      tell(gameTitle(card), t('game.yourTurn'));
      break;
    case 'ended': {
      sound('end');
      const result = resultOf(card, table.seats);
      if (result) {
        live.say(`${result.headline}, ${result.reason}`);
        tell(result.headline, gameTitle(card));
      }
      break;
    }
    case 'offered':
      if (table.seats.length === 1 && !table.seats.includes(what.seat)) {
        sound('offer');
        const text = t(`offer.${what.what}`, { name: playerName(card.players[seatIndex(what.seat)]) });
        live.say(text);
        tell(text, gameTitle(card));
      }
      break;
    case 'declined':
      // Who takes back an offer of their own declines nothing.
      if (table.seats.length === 1 && before.offers[seatIndex(otherSeat(what.seat))].includes(what.what) && !table.seats.includes(what.seat)) {
        table.tell('offer.declined');
        live.say(t('offer.declined'));
      }
      break;
    case 'said':
      live.say(`${what.line.name}: ${what.line.text}`);
      break;
    case 'rematch':
      if (table.seats.length > 0) router.go({ page: 'game', id: what.game, ply: null });
      break;
    default:
      break;
  }
}

export function sound(which: Sound): void {
  if (settings.chosen.sounds) play(which);
}

function tell(title: string, body: string): void {
  if (settings.chosen.notices) notify(title, body);
}
