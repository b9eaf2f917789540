// Key bindings of the analysis page, as on lichess. They work outside the board and outside text fields, and none needs AltGr.
import type { Step } from './analysis.svelte';

export type AnalysisKeyMeaning =
  | { kind: 'step'; step: Step }
  | { kind: 'fork'; step: 1 | -1 }
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

/** The meaning of a key; null if another element uses it. */
export function analysisKey(event: Press, place: 'page' | 'board' | 'field' | 'button'): AnalysisKeyMeaning | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || place === 'field' || place === 'board') return null;
  // A button is pressed by the space bar.
  if (event.key === ' ' && place === 'button') return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (event.shiftKey ? SHIFTED[key] : PLAIN[key]) ?? null;
}
