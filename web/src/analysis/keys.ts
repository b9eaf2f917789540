// Key bindings of the analysis page, as on lichess. They work outside text fields, on the board as long as it was not focused
// by keyboard, and none needs AltGr.
import { placeOf } from '../game/keys';
import type { Step } from './analysis.svelte';

export type AnalysisKeyMeaning =
  | { kind: 'step'; step: Step }
  | { kind: 'fork' | 'mistake'; step: 1 | -1 }
  | { kind: 'best' | 'engine' | 'arrows' | 'threat' | 'flip' | 'variations' | 'board' | 'help' };

const step = (to: Step): AnalysisKeyMeaning => ({ kind: 'step', step: to });

const PLAIN: Record<string, AnalysisKeyMeaning> = {
  ArrowLeft: step('previous'),
  ArrowRight: step('next'),
  Home: step('first'),
  End: step('last'),
  ArrowUp: { kind: 'fork', step: -1 },
  ArrowDown: { kind: 'fork', step: 1 },
  ' ': { kind: 'best' },
  l: { kind: 'engine' },
  a: { kind: 'arrows' },
  x: { kind: 'threat' },
  f: { kind: 'flip' },
  v: { kind: 'variations' },
  b: { kind: 'board' },
  n: { kind: 'mistake', step: 1 },
  p: { kind: 'mistake', step: -1 },
  '?': { kind: 'help' },
};

const SHIFTED: Record<string, AnalysisKeyMeaning> = {
  ArrowLeft: step('branchBefore'),
  ArrowRight: step('branchAfter'),
  ArrowUp: step('siblingBefore'),
  ArrowDown: step('siblingAfter'),
  '?': { kind: 'help' },
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** The kind of place that a key is pressed at. */
export type KeyPlace = 'page' | 'board' | 'field' | 'button';

/** The kind of place that an event's target belongs to. A board that only a touch has focused leaves its keys to the page. */
export function keyPlaceOf(target: EventTarget | null): KeyPlace {
  const found = placeOf(target);
  if (found === 'field' || !(target instanceof Element)) return found;
  if (target.matches('[role="application"]')) return target.matches('[data-takes-keys]') ? 'board' : 'page';
  return target.closest('button, a, summary') ? 'button' : 'page';
}

/** After a click on a button the keys belong to the page again: the space bar plays the best move. */
export function leaveKeysToPage(event: MouseEvent & { currentTarget: HTMLElement }): void {
  // Without a pointer the button was pressed by keyboard, which goes on from there.
  if (event.detail > 0) event.currentTarget.blur();
}

/** The meaning of a key; null if another element uses it. */
export function analysisKey(event: Press, place: KeyPlace): AnalysisKeyMeaning | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || place === 'field' || place === 'board') return null;
  // A button is pressed by the space bar.
  if (event.key === ' ' && place === 'button') return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (event.shiftKey ? SHIFTED[key] : PLAIN[key]) ?? null;
}
