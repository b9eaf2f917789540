// Time control presets, and constructors from minutes, seconds and days.
import type { TimeControl } from '../generated/api';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export const increment = (minutes: number, seconds: number): TimeControl => ({
  kind: 'increment',
  budget_ms: Math.round(minutes * MINUTE),
  increment_ms: Math.round(seconds * SECOND),
});
export const delay = (minutes: number, seconds: number): TimeControl => ({
  kind: 'delay',
  budget_ms: Math.round(minutes * MINUTE),
  delay_ms: Math.round(seconds * SECOND),
});
export const days = (count: number): TimeControl => ({ kind: 'correspondence', per_move_ms: Math.round(count * DAY) });
export const dayCount = (ms: number): number => ms / DAY;

/** The presets; 15 minutes each is the tournament time of the Hive rules. */
export const PRESETS: readonly TimeControl[] = [
  { kind: 'unlimited' },
  increment(1, 1),
  increment(3, 2),
  increment(5, 3),
  increment(10, 5),
  increment(15, 0),
  days(3),
];

export function sameTime(one: TimeControl, other: TimeControl): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether something stored is a time control. The server judges its range. */
export function isTimeControl(found: unknown): found is TimeControl {
  if (typeof found !== 'object' || found === null) return false;
  const time = found as Record<string, unknown>;
  const numbers = (...names: string[]): boolean => names.every((name) => Number.isSafeInteger(time[name]) && Number(time[name]) >= 0);
  switch (time['kind']) {
    case 'unlimited':
      return true;
    case 'increment':
      return numbers('budget_ms', 'increment_ms');
    case 'delay':
      return numbers('budget_ms', 'delay_ms');
    case 'correspondence':
      return numbers('per_move_ms');
    default:
      return false;
  }
}
