// The sentence of a notice.
import { timeText } from '../game/clock';
import { kindOf, playerTitle, setupText } from '../game/names';
import type { GameCard } from '../generated/api';
import { t } from '../i18n/i18n.svelte';
import type { Notice } from './notices';

/** What is played, in a line: game, set-up, time, rated or not. */
export function termsText({ kind, setup, time, rated }: Pick<GameCard, 'kind' | 'setup' | 'time' | 'rated'>): string {
  const parts = [t(`kind.${kindOf(kind)}`), setupText({ kind, setup }), timeText(time), t(rated ? 'new.ratedWord' : 'new.casual')];
  return parts.filter((part) => part !== '').join(' · ');
}

export function noticeText(notice: Notice): string {
  const name = playerTitle(notice.player);
  switch (notice.kind) {
    case 'offer':
      return t(`offer.${notice.what}`, { name });
    case 'challenge':
      return t('notice.challenge', { name, game: termsText(notice.card) });
    default:
      return t(`notice.${notice.kind}`, { name, game: t(`kind.${kindOf(notice.card.kind)}`) });
  }
}
