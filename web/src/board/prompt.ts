// What the board asks or says beside the pieces: which move is meant, whether to play it, why a touch did nothing.
import type { MoveOption, Restriction } from '../generated/api';
import { passOf, type BoardContext, isActive, type Selection, type Touch } from './selection';

export interface BoardPrompt {
  /** Why the last touch did nothing. */
  restriction: Restriction | null;
  /** The moves that the last touch could mean. */
  ambiguous: readonly MoveOption[];
  /** The move that waits for confirmation. */
  pending: MoveOption | null;
  /** The special move that was chosen, as long as nothing is taken for it. */
  mode: string | null;
  pass: MoveOption | null;
  ontouch: (touch: Touch) => void;
}

/** What is to be asked or said; null if nothing is. */
export function promptOf(context: BoardContext, selection: Selection, ontouch: BoardPrompt['ontouch']): BoardPrompt | null {
  const { restriction, ambiguous, pending } = selection;
  const mode = selection.pick.length === 0 ? selection.mode : null;
  const pass = isActive(context) ? passOf(context.scene) : null;
  if (!restriction && ambiguous.length === 0 && !pending && mode === null && !pass) return null;
  return { restriction, ambiguous, pending, mode, pass, ontouch };
}

/** Whether it waits for an answer. */
export function isQuestion({ ambiguous, pending, pass }: BoardPrompt): boolean {
  return ambiguous.length > 0 || pending !== null || pass !== null;
}
