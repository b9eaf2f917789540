// A choice in a line, as the start page shows what Play will do.
import { timeText } from '../game/clock';
import { setupText } from '../game/names';
import type { GameKind } from '../generated/games';
import { levelId } from '../generated/levels';
import { t } from '../i18n/i18n.svelte';
import { baseSetup, type PlayChoice } from './playChoice';

export function choiceText(kind: GameKind, { opponent, level, setup, time, rated }: PlayChoice): string {
  const against = opponent === 'computer' ? `${t('play.computer')}, ${level} · ${t(`level.${levelId(level)}`)}` : t(`play.${opponent}`);
  const chosen = setup === '' || setup === baseSetup(kind) ? '' : setupText({ kind, setup });
  const clock = time.kind === 'unlimited' ? '' : timeText(time);
  const stakes = rated ? t('new.ratedWord') : '';
  return [against, chosen, clock, stakes].filter((part) => part !== '').join(' · ');
}
