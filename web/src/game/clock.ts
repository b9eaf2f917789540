// Remaining time and time formats, as the language writes them. Times are parameters.
import { seatIndex } from '../board/games';
import type { Clocks, Seat, TimeControl } from '../generated/api';
import { numberText, unitText } from '../i18n/i18n.svelte';

/** The remaining time of one side at a given server time. */
export function leftAt(clocks: Clocks, since: number, seat: Seat, now: number): number {
  const left = clocks.left_ms[seatIndex(seat)];
  if (clocks.running !== seat) return left;
  const gone = Math.max(0, now - since - clocks.delay_left_ms);
  return Math.max(0, left - gone);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Tenths of a second are shown below this. */
const TENTHS = 10 * SECOND;

/** Formats a remaining time: `1:02:03`, `2:03`, `9.4`, `3d 4h`. Rounds down. */
export function clockText(ms: number): string {
  if (ms >= DAY) return `${unitText(Math.floor(ms / DAY), 'day')} ${unitText(Math.floor((ms % DAY) / HOUR), 'hour')}`;
  if (ms < TENTHS) return numberText(Math.floor(ms / 100) / 10, 1);
  const minutes = two((ms % HOUR) / MINUTE);
  const seconds = two((ms % MINUTE) / SECOND);
  return ms >= HOUR ? `${Math.floor(ms / HOUR)}:${minutes}:${seconds}` : `${Math.floor(ms / MINUTE)}:${seconds}`;
}

function two(amount: number): string {
  return String(Math.floor(amount)).padStart(2, '0');
}

/** Formats the time spent on a move: `0.8 s`, `12 s`, `2:05`. */
export function spentText(ms: number): string {
  if (ms < TENTHS) return `${numberText(ms / SECOND, 1)} s`;
  return ms < MINUTE ? `${Math.round(ms / SECOND)} s` : clockText(ms);
}

/** Formats a time control: `15 + 10`, `5 d3`, `2d`, `∞`. */
export function timeText(time: TimeControl): string {
  switch (time.kind) {
    case 'increment':
      return `${minutesText(time.budget_ms)} + ${time.increment_ms / SECOND}`;
    case 'delay':
      return `${minutesText(time.budget_ms)} d${time.delay_ms / SECOND}`;
    case 'correspondence':
      return unitText(time.per_move_ms / DAY, 'day');
    case 'unlimited':
      return '∞';
  }
}

function minutesText(ms: number): string {
  return ms % MINUTE === 0 ? String(ms / MINUTE) : numberText(ms / MINUTE, 1);
}

/** Whether the player is short of time; moves need no confirmation then. */
export function isShort(left: number): boolean {
  return left < 20 * SECOND;
}
