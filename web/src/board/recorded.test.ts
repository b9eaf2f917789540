// Scenes recorded from the games: every move they list can be made by touches alone, and by the keyboard.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DemoScene } from '../demo/scenes';
import type { MoveOption } from '../generated/api';
import { stepDirection } from './moveOptions';
import { GAME_KINDS, type GameKind, styleOf } from './games';
import { stops } from './keyboard';
import { EMPTY, type Outcome, type BoardContext, touch, type Touch } from './selection';
import { animationBetween } from './animation';
import { BOARD_TEXTS } from './texts';

function scenes(game: GameKind): DemoScene[] {
  return JSON.parse(readFileSync(new URL(`../demo/recorded/${game}.json`, import.meta.url), 'utf8')) as DemoScene[];
}

/** The touches that make a move. */
function touches(option: MoveOption, game: GameKind): Touch[] {
  const token: Touch[] = option.spends.map((name) => ({ kind: 'token', name }));
  const mode: Touch[] = option.spends.length > 0 ? [{ kind: 'mode', mode: option.kind }] : [];
  const ends = option.pick.length > 1 ? [option.pick[0], option.pick.at(-1)] : option.pick;
  const take: Touch[] = option.reserve
    ? [{ kind: 'reserve', name: option.reserve }]
    : ends.flatMap((at) => (at ? [{ kind: 'cell' as const, at }] : []));
  const step = game === 'abalone' ? stepDirection(option) : null;
  const put: Touch[] = step ? [{ kind: 'push', step }] : option.target ? [{ kind: 'cell', at: option.target }] : [];
  return [...token, ...mode, ...take, ...put];
}

describe.each(GAME_KINDS)('recorded scenes of %s', (game) => {
  const all = scenes(game).map((scene): BoardContext => ({
    scene,
    restrictions: scene.restrictions,
    seats: ['first', 'second'],
    style: styleOf(game),
    confirm: 'never',
    premoves: 'refused', reasons: 'known',
  }));

  it('let every move be made by touches', () => {
    for (const context of all) {
      for (const option of context.scene.moves.filter((candidate) => candidate.kind !== 'pass')) {
        const outcome = touches(option, game).reduce<Outcome>(
          (before, event) => touch(context, before.selection, event),
          { selection: EMPTY },
        );
        const made = outcome.move ? [outcome.move.text] : outcome.selection.ambiguous.map((option) => option.text);
        expect(made, `${option.text} at ${context.scene.ply}`).toContain(option.text);
      }
    }
  });

  it('let the keyboard reach every move', () => {
    for (const { scene } of all) {
      for (const option of scene.moves.filter((candidate) => candidate.kind !== 'pass')) {
        const token = option.spends[0] ?? null;
        const held = { ...EMPTY, pick: option.pick, reserve: option.reserve, token };
        const reached = stops(scene, held).flatMap((stop) => (stop.kind === 'cell' && stop.option ? [stop.option.text] : []));
        expect(reached).toContain(option.text);
      }
    }
  });

  it('let every shift of a move be animated', () => {
    const [before, after] = all.slice(-2).map((context) => context.scene);
    if (!before || !after) throw new Error('two scenes in a row are needed');
    const { pieces } = animationBetween(before, after, { shape: 'pointy', turned: false }, styleOf(game));
    expect(pieces).toHaveLength(after.last?.shifts.length ?? 0);
    expect(pieces.length).toBeGreaterThan(0);
  });

  it('give only reasons that have texts', () => {
    const reasons = new Set(all.flatMap(({ restrictions }) => (restrictions ?? []).map((restriction) => restriction.reason)));
    expect([...reasons].filter((reason) => !(`reason.${reason}` in BOARD_TEXTS))).toEqual([]);
  });
});
