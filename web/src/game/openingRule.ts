// The opening rule of a set-up, where a game has two: that of the booklet and that of tournaments.
import { BOOKLET_SUFFIXES, type GameKind } from '../generated/games';

export const OPENING_RULES = ['booklet', 'tournament'] as const;
export type OpeningRule = (typeof OPENING_RULES)[number];

/** The opening rule of a set-up; null for a game with only one. */
export function openingRuleOf(kind: GameKind, setup: string): OpeningRule | null {
  const suffix = BOOKLET_SUFFIXES[kind];
  if (suffix === null) return null;
  return setup.endsWith(suffix) ? 'booklet' : 'tournament';
}

/** A set-up as tournaments have it. */
export function withoutRule(kind: GameKind, setup: string): string {
  return openingRuleOf(kind, setup) === 'booklet' ? setup.slice(0, -(BOOKLET_SUFFIXES[kind] ?? '').length) : setup;
}

/** A set-up with that rule. */
export function withRule(kind: GameKind, setup: string, rule: OpeningRule): string {
  return withoutRule(kind, setup) + (rule === 'booklet' ? (BOOKLET_SUFFIXES[kind] ?? '') : '');
}
