// Contrast of what is drawn on the boards, in every look, light and dark.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import '../testkit/browser';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { BOARD_LOOKS } from '../settings/settings.svelte';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const [theme, board, looks] = ['theme.css', 'board.css', 'looks.css'].map(read);

/** The declarations of the first rule with exactly this selector: later ones are for forced colours and the like. */
function declared(css: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, head = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (head.replaceAll(/\/\*.*?\*\//gs, '').replace(/@import[^;]*;/, '').trim() !== selector) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[name] ??= value.trim();
  }
  return found;
}

function colours(game: GameKind, look: string): Record<string, string> {
  return {
    ...declared(theme ?? '', ':root'),
    ...declared(board ?? '', ':root'),
    ...declared(board ?? '', `[data-game='${game}']`),
    ...declared(looks ?? '', `:root:not([data-theme='contrast'])[data-board-${game}='${look}'] [data-game='${game}']`),
  };
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(all: Record<string, string>, one: string, other: string, scheme: 0 | 1): number {
  const of = (name: string): number => {
    const value = all[name] ?? '';
    const [, light, dark] = /light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/.exec(value) ?? [undefined, value, value];
    const colour = scheme === 0 ? light : dark;
    if (!/^#[0-9a-f]{6}$/.test(colour ?? '')) throw new Error(`${name} is ${value}`);
    return luminance(colour ?? '');
  };
  const [a, b] = [of(one), of(other)].toSorted((x, y) => y - x);
  return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
}

const cases = GAME_KINDS.flatMap((game) => BOARD_LOOKS.flatMap((look) => ([0, 1] as const).map((scheme) => ({ game, look, scheme }))));

test.each(cases)('$game, $look, $scheme', ({ game, look, scheme }) => {
  const all = colours(game, look);
  if (game === 'abalone') expect(contrast(all, 'board-ink', 'board-face', scheme), 'coordinates').toBeGreaterThanOrEqual(4.5);
  if (game === 'tour') expect(contrast(all, 'text', 'table', scheme), 'coordinates').toBeGreaterThanOrEqual(4.5);
  if (game === 'hive') {
    for (const seat of ['first', 'second']) {
      const best = Math.max(contrast(all, `${seat}-face`, 'table', scheme), contrast(all, `${seat}-edge`, 'table', scheme));
      expect(best, `tiles of the ${seat} player on the table`).toBeGreaterThanOrEqual(3);
    }
  }
});

test('a look that is chosen changes something', () => {
  for (const game of GAME_KINDS) {
    const tables = BOARD_LOOKS.map((look) => colours(game, look)['table']);
    expect(new Set(tables).size, game).toBe(BOARD_LOOKS.length);
  }
});
