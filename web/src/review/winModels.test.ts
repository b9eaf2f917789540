// The numbers that people read are those that the module counts with.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WIN_MODELS } from './winModels';

test('the numbers of the help are those of the rules crate', () => {
  const source = readFileSync(new URL('../../../crates/review/src/win_models.rs', import.meta.url), 'utf8');
  const rows = [...source.matchAll(/game: "(\w+)", setup: (None|Some\("([^"]+)"\)), model: WinModel \{ scale: ([\d.]+), margin: ([\d.]+) \}/g)];
  const models = rows.map(([, game, , setup = null, scale, margin]) => ({ game, setup, scale: Number(scale), margin: Number(margin) }));
  expect(models.length).toBeGreaterThan(3);
  expect(WIN_MODELS).toEqual(models);
});
