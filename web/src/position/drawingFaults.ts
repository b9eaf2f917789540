// What is wrong with a drawing, as a sentence in the reader's language. The rules say what is wrong; the words are here.
import type { GameKind } from '../board/games';
import { sideText, tileLabel } from '../board/labels';
import type { Translate } from '../board/texts';
import type { DrawingFault } from '../generated/api';
import type { PositionKey } from './words.svelte';

/** What sentences are made with. */
export interface FaultTeller {
  say: (key: PositionKey, values?: Record<string, string | number>) => string;
  /** The texts of the board, for the words of sides and pieces. */
  board: Translate;
  game: GameKind;
}

export function drawingFaultText({ say, board, game }: FaultTeller, { code, seat, piece, values, message }: DrawingFault): string {
  const key = `fault.${code}` as PositionKey;
  const side = seat === null ? '' : sideText(board, game, seat, 'the');
  const named = piece === null ? '' : `${tileLabel(board, game, piece)} (${piece.name})`;
  const text = say(key, { ...Object.fromEntries(values), side, piece: named });
  // A fault that has no words yet is told in English rather than not at all.
  if (text === key) return message;
  return values.some(([name, value]) => name === 'cell' && text.startsWith(value)) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
