// Scenes as the games really tell them: every move they list can be made by touches alone, and by the keyboard.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MoveOption, Scene } from '../generated/api';
import { stepOf } from './choices';
import { type GameKind, lookOf } from './games';
import { stops } from './keyboard';
import { EMPTY, type Outcome, type Table, touch, type Touch } from './selection';
import { travel } from './travel';
import { BOARD_WORDS } from './words';

function scenes(game: GameKind): Scene[] {
  return JSON.parse(readFileSync(new URL(`../demo/recorded/${game}.json`, import.meta.url), 'utf8')) as Scene[];
}

/** The touches of somebody who wants to make a move. */
function touches(choice: MoveOption, game: GameKind): Touch[] {
  const token: Touch[] = choice.spends.map((name) => ({ kind: 'token', name }));
  const mode: Touch[] = choice.spends.length > 0 ? [{ kind: 'mode', mode: choice.kind }] : [];
  const ends = choice.pick.length > 1 ? [choice.pick[0], choice.pick.at(-1)] : choice.pick;
  const take: Touch[] = choice.reserve
    ? [{ kind: 'reserve', name: choice.reserve }]
    : ends.flatMap((at) => (at ? [{ kind: 'cell' as const, at }] : []));
  const step = game === 'abalone' ? stepOf(choice) : null;
  const put: Touch[] = step ? [{ kind: 'push', step }] : choice.target ? [{ kind: 'cell', at: choice.target }] : [];
  return [...token, ...mode, ...take, ...put];
}

describe.each(['hive', 'abalone', 'tour'] as const)('recorded scenes of %s', (game) => {
  const all = scenes(game).map((scene): Table => ({
    scene,
    seats: ['first', 'second'],
    look: lookOf(game),
    confirm: 'never',
    ahead: 'refused',
  }));

  it('let every move be made by hand', () => {
    for (const table of all) {
      for (const choice of table.scene.moves.filter((candidate) => candidate.kind !== 'pass')) {
        const outcome = touches(choice, game).reduce<Outcome>(
          (before, event) => touch(table, before.selection, event),
          { selection: EMPTY },
        );
        const made = outcome.move ? [outcome.move.text] : outcome.selection.doubt.map((option) => option.text);
        expect(made, `${choice.text} at ${table.scene.ply}`).toContain(choice.text);
      }
    }
  });

  it('let the keyboard reach every move', () => {
    for (const { scene } of all) {
      for (const choice of scene.moves.filter((candidate) => candidate.kind !== 'pass')) {
        const token = choice.spends[0] ?? null;
        const grip = { ...EMPTY, pick: choice.pick, reserve: choice.reserve, token };
        const reached = stops(scene, grip).flatMap((stop) => (stop.kind === 'cell' && stop.choice ? [stop.choice.text] : []));
        expect(reached).toContain(choice.text);
      }
    }
  });

  it('let every shift of a move travel', () => {
    const [before, after] = all.slice(-2).map((table) => table.scene);
    if (!before || !after) throw new Error('two scenes in a row are needed');
    const { journeys } = travel(before, after, { shape: 'pointy', turned: false }, lookOf(game));
    expect(journeys).toHaveLength(after.last?.shifts.length ?? 0);
    expect(journeys.length).toBeGreaterThan(0);
  });

  it('give only reasons that have words', () => {
    const reasons = new Set(all.flatMap(({ scene }) => scene.restrictions.map((restriction) => restriction.reason)));
    expect([...reasons].filter((reason) => !(`reason.${reason}` in BOARD_WORDS))).toEqual([]);
  });
});
