// What keys mean on the game page, outside the board and outside fields.

export type PageKey = 'first' | 'previous' | 'next' | 'last' | 'box' | 'board' | 'clocks' | 'help';

const KEYS: Record<string, PageKey> = {
  Home: 'first',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  End: 'last',
  '/': 'box',
  b: 'board',
  t: 'clocks',
  '?': 'help',
};

/** These mean something even while the board has the keys. */
const EVERYWHERE: readonly PageKey[] = ['box', 'clocks'];

/** What a key means there; nothing if it belongs to somebody else. */
export function pageKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>, place: 'page' | 'board' | 'field'): PageKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || place === 'field') return null;
  const meaning = KEYS[event.key] ?? null;
  return meaning !== null && (place === 'page' || EVERYWHERE.includes(meaning)) ? meaning : null;
}

/** Where keys go that are typed into an element. */
export function placeOf(target: EventTarget | null): 'page' | 'board' | 'field' {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return 'field';
  return target.closest('[role="application"]') ? 'board' : 'page';
}
