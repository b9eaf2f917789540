// The rule books as data: their types, and the dynamic import of each. They are written from the folder `rulebook` by the
// tests of `crates/rulebook` (RUSC_BLESS=1).
import type { Touch } from '../board/selection';
import type { GameStart, Hex } from '../generated/api';
import type { GameKind } from '../generated/games';
import type { Language } from '../i18n/languages';

/** Plain words, a term where it is explained, something as it is typed, or the id of a rule. */
export type Span = string | { term: string } | { code: string } | { rule: string };

export type Block =
  | { k: 'text'; spans: Span[] }
  | { k: 'ruling'; spans: Span[] }
  | { k: 'list'; items: Span[][] }
  | { k: 'figure'; key: string; spans: Span[] };

export interface RuleText {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Chapter {
  title: string;
  blocks: Block[];
  rules: RuleText[];
}

export interface Rulebook {
  game: GameKind;
  language: Language;
  title: string;
  /** The words before a ruling of ours. */
  ruling: string;
  blocks: Block[];
  chapters: Chapter[];
}

/** A case of a rule as a figure. */
export interface FigureData {
  key: string;
  rule: string;
  start: GameStart;
  /** The position as text, for a browser that cannot show the board. */
  drawing: string;
  /** What has been touched when it is first seen: the piece it is about. */
  touched: Touch[];
  trays: 'shown' | 'hidden';
  /** The moves that it is about, as the notation writes them. */
  right: string[];
  /** The touches that then play the first of them. */
  play: (Touch | { kind: 'pass' })[];
  /** Something that may not be done, with its reason and rule. */
  wrong: { pick: Hex[]; reserve: string | null; target: Hex | null; reason: string; rule: string };
}

const BOOKS = import.meta.glob<Rulebook>('../generated/rulebook/*-*.json', { import: 'default' });
const FIGURES = import.meta.glob<FigureData[]>('../generated/rulebook/*.figures.json', { import: 'default' });

export async function loadBook(game: GameKind, language: Language): Promise<Rulebook> {
  const load = BOOKS[`../generated/rulebook/${game}-${language}.json`];
  if (!load) throw new Error(`there is no rule book of ${game} in ${language}`);
  return load();
}

export async function loadFigures(game: GameKind): Promise<readonly FigureData[]> {
  const load = FIGURES[`../generated/rulebook/${game}.figures.json`];
  if (!load) throw new Error(`there are no figures of ${game}`);
  return load();
}

export function rulesOf(book: Rulebook): RuleText[] {
  return book.chapters.flatMap((chapter) => chapter.rules);
}

/** The rule with that id, in any case. */
export function ruleOf(book: Rulebook, id: string): RuleText | undefined {
  return rulesOf(book).find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}
