// The change of a rating, as it is said at the end of a game.
import { beforeAll, expect, test } from 'vitest';
import '../testkit/browser';
import type { Player } from '../generated/api';
import { i18n } from '../i18n/i18n.svelte';
import { ratingText } from './ratingText';

beforeAll(() => i18n.use('en'));

const user = (rating: number | null, provisional: boolean): Player => ({ kind: 'user', name: 'anna', rating, provisional });

test.each<[string, Player | null, number | undefined, string | null]>([
  ['an established rating', user(1712, false), -8, '1712 → 1704 (−8)'],
  ['a provisional one', user(1600, true), 40, '1600 → 1640 (+40), provisional'],
  ['the first rated game begins somewhere', user(null, true), 162, '1500 → 1662 (+162), provisional'],
  ['a game that was not rated', user(1600, false), undefined, null],
  ['a guest', { kind: 'guest', name: 'Guest 1' }, 5, null],
  ['an empty seat', null, 5, null],
])('%s', (_, player, change, said) => {
  expect(ratingText(player, change)).toBe(said);
});
