// A fact as a sentence in the reader's language. The rules have proven it; nothing here adds to it.
import type { GameKind } from '../board/games';
import type { Translate } from '../board/texts';
import type { MoveFact, NamedPiece } from '../generated/api';
import type { ReviewKey, ReviewSay } from './words.svelte';

/** What sentences are made with. */
export interface FactTeller {
  say: ReviewSay;
  /** The texts of the board, for the words of the sides. */
  board: Translate;
  game: GameKind;
}

/** The piece with its article: `the black ant 2`. */
function named({ say, board, game }: FactTeller, piece: NamedPiece): string {
  const gender = board(`gender.${piece.glyph}`);
  const key = `side.${game}.${piece.seat}`;
  const bent = board(`${key}.${gender}`);
  const side = bent === `${key}.${gender}` ? board(key) : bent;
  return say(`the.${piece.glyph}` as ReviewKey, { side, number: /\d+$/.exec(piece.name)?.[0] ?? '' }).trim();
}

/** The first letter large. */
function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function factText(teller: FactTeller, fact: MoveFact): string {
  const { say } = teller;
  const values: Record<string, string | number> = {};
  if (fact.piece) values['piece'] = named(teller, fact.piece);
  if (fact.by) values['by'] = named(teller, fact.by);
  if (fact.seat) values['balls'] = say(`balls.${fact.seat}`);
  if (fact.cell !== null) values['cell'] = fact.cell;
  if (fact.text !== null) values['move'] = fact.text;
  if (fact.number !== null) values['count'] = values['number'] = fact.number;
  if (fact.before !== null) values['before'] = fact.before;
  if (fact.kind === 'spends_token') values['piece'] = say(fact.cell === 'sun' ? 'the.sun' : 'the.moon');
  const text = say(`fact.${fact.kind}` as ReviewKey, values);
  // A move keeps its spelling, even at the beginning.
  return fact.text !== null && text.startsWith(fact.text) ? text : sentence(text);
}
