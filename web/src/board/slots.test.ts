// The places of a tray.
import { expect, test } from 'vitest';
import { hive, tour } from '../demo/scenes';
import { styleOf } from './games';
import { traySlots } from './slots';

test('a kind that is used up keeps its place', () => {
  const scene = hive();
  const slots = traySlots(scene, styleOf('hive'), 'first');
  const less = { ...scene, reserves: [scene.reserves[0].slice(1), scene.reserves[1]] as typeof scene.reserves };
  const gone = scene.reserves[0][0];
  const placed = { ...less, stacks: [...less.stacks, { at: { q: 9, r: 9 }, name: '', tiles: [{ seat: 'first' as const, name: gone?.name ?? '', glyph: gone?.glyph ?? '' }], ground: null, reach: null }] };
  const after = traySlots(placed, styleOf('hive'), 'first');
  expect(after.map((slot) => slot.glyph)).toEqual(slots.map((slot) => slot.glyph));
  expect(after.find((slot) => slot.glyph === gone?.glyph)?.reserve).toBeNull();
});

test('tokens have no empty places', () => {
  const scene = tour();
  expect(traySlots(scene, styleOf('tour'), 'first').map((slot) => slot.reserve)).toEqual(scene.reserves[0]);
});
