// What a typed move means: the legal one it names, as far as that can be seen without knowing the rules.
import type { MoveOption } from '../generated/api';

/** The text to send for what was typed: the legal move it is but for capitals and spaces, else what was typed. */
export function typedMove(choices: readonly MoveOption[], typed: string): string {
  const exact = choices.find((choice) => choice.text === typed.trim());
  if (exact) return exact.text;
  const alike = choices.filter((choice) => plain(choice.text) === plain(typed));
  return alike.length === 1 && alike[0] ? alike[0].text : typed.trim();
}

/** The legal moves that begin with what was typed, a few of them. */
export function completions(choices: readonly MoveOption[], typed: string, most: number): string[] {
  const begun = plain(typed);
  const texts = choices.map((choice) => choice.text).filter((text) => plain(text).startsWith(begun));
  return [...new Set(texts)].slice(0, most);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}
