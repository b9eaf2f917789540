// Applies the shifts of a move to a scene, so that the demo page can show the result. Knows no rules.
import type { MoveOption, Hex, Scene, Stack, Tile } from '../generated/api';
import { same } from '../board/hex';

export function applyMove(scene: Scene, option: MoveOption): Scene {
  const stacks: Stack[] = scene.stacks.map((stack) => ({ ...stack, tiles: [...stack.tiles] }));
  const find = (at: Hex): Stack => {
    const known = stacks.find((stack) => same(stack.at, at));
    if (known) return known;
    const made: Stack = { at, name: '', tiles: [], ground: null, reach: null };
    stacks.push(made);
    return made;
  };
  const lifted: { tiles: Tile[]; to: Hex | null }[] = option.shifts.map((shift) => ({
    tiles: shift.from ? find(shift.from).tiles.splice(shift.level === null ? -1 : shift.level - 1, 1) : fromReserve(scene, option),
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
    last: option,
    marks: scene.marks.filter((mark) => mark.kind === 'goal'),
  };
}

function fromReserve(scene: Scene, option: MoveOption): Tile[] {
  const reserve = scene.reserves.flat().find((candidate) => candidate.name === option.reserve);
  return reserve ? [{ seat: scene.to_move, name: reserve.name, glyph: reserve.glyph }] : [];
}
