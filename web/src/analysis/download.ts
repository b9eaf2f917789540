// Files of an analysis, in the formats that programs of the field read.
import type { GameKind } from '../generated/games';
import type { MoveTree } from './tree';

/** The formats of each game, the field's own first. All but the last keep variations and comments. */
export const FORMATS: Record<GameKind, readonly string[]> = {
  hive: ['pgn', 'rusc', 'uhp'],
  abalone: ['apgn', 'rusc', 'uhp'],
  tour: ['rusc', 'uhp'],
};

/** Whether a tree is no more than its main line: every format tells it whole. */
export function isPlain(tree: MoveTree): boolean {
  return [...tree.nodes.values()].every(({ children, nags, before, comments }) => children.length < 2 && nags.length + before.length + comments.length === 0);
}

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
