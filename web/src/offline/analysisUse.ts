// Whether the analysis board is kept for a time without the server. Its engine is as large as the rest of the page: it is kept
// for those who have used it, or who have installed the page, and never where data is saved.
import { type Browser, BROWSER } from './keeping';
import type { ToServiceWorker } from './messages';

const STORAGE_KEY = 'rusc.analysis.used';

export function wantsAnalysis({ isInstalled, savesData }: Browser = BROWSER): boolean {
  return !savesData() && (isInstalled() || wasUsed());
}

function wasUsed(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Somebody has opened the analysis board. */
export function noteAnalysis(): void {
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // It is kept as far as it is used.
  }
  if (wantsAnalysis()) navigator.serviceWorker?.controller?.postMessage({ t: 'analysis' } satisfies ToServiceWorker);
}
