import { expect, test } from 'vitest';
import { openingRuleOf, withoutRule, withRule } from './openingRule';

test.each([
  ['hive', 'Base+M:booklet', 'booklet', 'Base+M'],
  ['hive', 'Base+M', 'tournament', 'Base+M'],
  ['tour', 'TourDeRuche', null, 'TourDeRuche'],
] as const)('%s %s', (kind, setup, rule, plain) => {
  expect(openingRuleOf(kind, setup)).toBe(rule);
  expect(withoutRule(kind, setup)).toBe(plain);
});

test.each([
  ['hive', 'Base', 'booklet', 'Base:booklet'],
  ['hive', 'Base:booklet', 'booklet', 'Base:booklet'],
  ['hive', 'Base:booklet', 'tournament', 'Base'],
  ['tour', 'TourDeRuche', 'booklet', 'TourDeRuche'],
] as const)('%s %s by %s', (kind, setup, rule, expected) => {
  expect(withRule(kind, setup, rule)).toBe(expected);
});
