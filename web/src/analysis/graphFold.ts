// Whether the graph of a line is open, remembered in this browser. Until somebody has chosen it is open where there is room.

const STORAGE_KEY = 'rusc.analysis.graph';
/** Where the panel is below the board, or as low as a phone on its side. */
const NARROW = '(max-width: 820px), (max-height: 600px)';

export type GraphFold = 'open' | 'folded';

export function graphFold(): GraphFold {
  const kept = keptFold();
  if (kept === 'open' || kept === 'folded') return kept;
  return matchMedia(NARROW).matches ? 'folded' : 'open';
}

function keptFold(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function keepGraphFold(fold: GraphFold): void {
  // What is as it would be anyway was not chosen: the window may have another size the next time.
  if (fold === graphFold()) return;
  try {
    localStorage.setItem(STORAGE_KEY, fold);
  } catch {
    // It lasts as long as the page.
  }
}
