// A time control in words, as lists of presets show it.
import { timeText } from '../game/clock';
import type { TimeControl } from '../generated/api';
import { t } from '../i18n/i18n.svelte';
import { dayCount } from './timeControls';

export function timeLabel(time: TimeControl): string {
  if (time.kind === 'unlimited') return t('time.unlimited');
  return time.kind === 'correspondence' ? t('time.dayCount', { count: dayCount(time.per_move_ms) }) : timeText(time);
}
