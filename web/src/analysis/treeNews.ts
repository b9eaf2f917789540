// What tabs tell each other about the analyses that they keep. A page that is left cannot ask the database what another tab has
// written there; it must know.

/** What is kept under a key from now on. */
export interface TreeNews {
  key: string;
  /** Equal for equal trees. */
  stamp: string;
}

/** What is needed of a BroadcastChannel. */
export interface NewsChannel {
  postMessage: (news: TreeNews) => void;
  addEventListener: (type: 'message', listener: (event: { data: TreeNews }) => void) => void;
  removeEventListener: (type: 'message', listener: (event: { data: TreeNews }) => void) => void;
}

let shared: NewsChannel | null = null;

/** The channel of this page; null in a browser that has none. The database is that of the whole origin, and so is this. */
export function newsChannel(): NewsChannel | null {
  if (!('BroadcastChannel' in globalThis)) return null;
  shared ??= new BroadcastChannel('rusc.trees');
  return shared;
}
