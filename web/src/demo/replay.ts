// Carries out the shifts of a move on a scene, so that the demo page can show what follows. It knows no rules: whatever
// a choice says happens.
import type { MoveOption, Hex, Scene, Stack, Tile } from '../generated/api';
import { same } from '../board/hex';

export function after(scene: Scene, choice: MoveOption): Scene {
  const stacks: Stack[] = scene.stacks.map((stack) => ({ ...stack, tiles: [...stack.tiles] }));
  const find = (at: Hex): Stack => {
    const known = stacks.find((stack) => same(stack.at, at));
    if (known) return known;
    const made: Stack = { at, name: '', tiles: [], ground: null, reach: null };
    stacks.push(made);
    return made;
  };
  const lifted: { tiles: Tile[]; to: Hex | null }[] = choice.shifts.map((shift) => ({
    tiles: shift.from ? find(shift.from).tiles.splice(shift.level === null ? -1 : shift.level - 1, 1) : fromHand(scene, choice),
    to: shift.to,
  }));
  for (const { tiles, to } of lifted) if (to) find(to).tiles.push(...tiles);
  const open = scene.stacks.every((stack) => stack.name === '');
  return {
    ...scene,
    ply: scene.ply + 1,
    to_move: scene.to_move === 'first' ? 'second' : 'first',
    stacks: open ? stacks.filter((stack) => stack.tiles.length > 0) : stacks,
    moves: [],
    restrictions: [],
    last: choice,
    marks: scene.marks.filter((mark) => mark.kind === 'goal'),
  };
}

function fromHand(scene: Scene, choice: MoveOption): Tile[] {
  const reserve = scene.reserves.flat().find((candidate) => candidate.name === choice.reserve);
  return reserve ? [{ seat: scene.to_move, name: reserve.name, glyph: reserve.glyph }] : [];
}
