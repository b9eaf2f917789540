// Moves typed in notation: matching against the legal moves, and completion.
import type { MoveOption } from '../generated/api';

/** The text to send: the legal move that equals the input but for case and spaces, else the input itself. */
export function typedMove(options: readonly MoveOption[], typed: string): string {
  const exact = options.find((option) => option.text === typed.trim());
  if (exact) return exact.text;
  const alike = options.filter((option) => plain(option.text) === plain(typed));
  return alike.length === 1 && alike[0] ? alike[0].text : typed.trim();
}

/** Up to `most` legal moves that begin with the input. */
export function completions(options: readonly MoveOption[], typed: string, most: number): string[] {
  const begun = plain(typed);
  const texts = options.map((option) => option.text).filter((text) => plain(text).startsWith(begun));
  return [...new Set(texts)].slice(0, most);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}
