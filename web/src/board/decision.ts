// What decided a game that has ended by its rules, as cells to light up one after the other. The server has judged the
// game; this only finds what there is to show: the queen of who lost, the marble that left the board, the tower at home.
import type { Scene, Seat } from '../generated/api';
import { otherSeat } from './games';
import { type Hex, includes, key, neighbors } from './hex';

export interface Decision {
  /** What it is about; none where the cells say it all. */
  centers: Hex[];
  /** In the order in which they light up. */
  cells: Hex[];
}

/** The decision of a finished game; no cells where nothing on the board shows it. */
export function decisionOf(scene: Scene, winner: Seat | null): Decision {
  const queens = scene.stacks.filter((stack) =>
    stack.tiles.some((tile) => tile.glyph === 'queen' && (winner === null || tile.seat === otherSeat(winner))),
  );
  if (queens.length > 0) {
    const around = new Set(queens.flatMap((stack) => neighbors(stack.at)).map(key));
    const cells = scene.stacks.filter((stack) => around.has(key(stack.at))).map((stack) => stack.at);
    return { centers: queens.map((stack) => stack.at), cells };
  }
  const fallen = (scene.last?.shifts ?? []).flatMap((shift) => (shift.from && shift.to === null ? [shift.from] : []));
  if (fallen.length > 0) return { centers: [], cells: fallen };
  const goals = scene.marks.filter((mark) => mark.kind === 'goal' && mark.seat === winner).map((mark) => mark.at);
  const home = scene.stacks.filter((stack) => includes(goals, stack.at) && stack.tiles.some((tile) => tile.seat === winner));
  return { centers: [], cells: home.map((stack) => stack.at) };
}
