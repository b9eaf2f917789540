// Files of an analysis, in the formats that programs of the field read.
import type { GameKind } from '../generated/games';

/** The formats of each game, the field's own first. All but the last keep variations and comments. */
export const FORMATS: Record<GameKind, readonly string[]> = {
  hive: ['pgn', 'rusc', 'uhp'],
  abalone: ['apgn', 'rusc', 'uhp'],
  tour: ['rusc', 'uhp'],
};

/** Lets the browser save a text. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
