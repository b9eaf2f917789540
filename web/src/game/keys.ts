// Key bindings of the game page, outside the board and outside text fields.

export type PageKey = 'first' | 'previous' | 'next' | 'last' | 'box' | 'board' | 'clocks' | 'hint' | 'help';

const KEYS: Record<string, PageKey> = {
  Home: 'first',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  End: 'last',
  '/': 'box',
  b: 'board',
  t: 'clocks',
  h: 'hint',
  '?': 'help',
};

/** Bindings that work while the board has keyboard focus, too. */
const EVERYWHERE: readonly PageKey[] = ['box', 'clocks', 'hint'];

/** The binding of a key; null if another element uses the key. */
export function pageKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>, place: 'page' | 'board' | 'field'): PageKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || place === 'field') return null;
  const meaning = KEYS[event.key] ?? null;
  return meaning !== null && (place === 'page' || EVERYWHERE.includes(meaning)) ? meaning : null;
}

/** The kind of place that an event's target belongs to. */
export function placeOf(target: EventTarget | null): 'page' | 'board' | 'field' {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return 'field';
  return target.closest('[role="application"]') ? 'board' : 'page';
}
