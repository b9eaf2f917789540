// What a search has found of a position, with what it means for the players, and how the findings of several searches are
// joined. Pure.
import type { SearchLine, SearchProgress, Seat, WinChance } from '../generated/api';

/** One of the best lines, with what it means. */
export interface EngineLine extends SearchLine {
  /** For the side to move. */
  chance: WinChance;
  /** The expected share of the point of the side to move, in points from 0 to 100. */
  points: number;
  /** How many points less than the best line. */
  loss: number;
}

export interface Finding {
  depth: number;
  nodes: number;
  lines: readonly EngineLine[];
  /** Whether nothing more can be found. */
  done: boolean;
}

/** A search with what its scores mean. */
export function findingOf(progress: SearchProgress, chances: readonly WinChance[]): Finding {
  const points = chances.map((chance) => (chance.win + chance.draw / 2) / 100);
  const best = points[0] ?? 50;
  const lines = progress.lines.flatMap((line, index) => {
    const chance = chances[index];
    const own = points[index];
    return chance && own !== undefined ? [{ ...line, chance, points: own, loss: Math.max(0, best - own) }] : [];
  });
  return { depth: progress.depth, nodes: progress.nodes, lines, done: progress.done };
}

/** A search that is not as deep as this says too little for a bar or an arrow, as in a review. */
const SHALLOW = 3;

/** Whether a line was searched deep enough to be believed: or its end is known, or all there is to know. */
export function isTelling({ done }: Pick<Finding, 'done'>, { depth, score }: Pick<EngineLine, 'depth' | 'score'>): boolean {
  return done || depth >= SHALLOW || 'win_in' in score || 'loss_in' in score;
}

/** What is known of a position after another search, or another step of one. A deeper finding stays until the search has come
 *  as far: only the lines that it has not are taken from the search. */
export function joined(found: Finding, before: Finding | undefined, wanted: number): Finding {
  if (!before || found.done || found.depth >= before.depth) return withEarlierLines(found, before, wanted);
  const deeper = before.lines.filter((line, place) => place === 0 || line.depth > found.depth);
  const known = new Set(deeper.map((line) => line.moves[0]));
  const best = deeper[0]?.points ?? 50;
  const others = found.lines.filter((line) => !known.has(line.moves[0])).map((line) => ({ ...line, loss: Math.max(0, best - line.points) }));
  return { ...found, depth: before.depth, lines: [...deeper, ...others].slice(0, Math.max(1, wanted)) };
}

/** While the lines of a depth are found one after the other, those of the depth before stand for the ones that are missing. */
export function withEarlierLines(finding: Finding, before: Finding | undefined, wanted: number): Finding {
  const first = new Set(finding.lines.map((line) => line.moves[0]));
  const best = finding.lines[0]?.points ?? 50;
  const earlier = (before?.lines ?? []).filter((line) => !first.has(line.moves[0])).map((line) => ({ ...line, loss: Math.max(0, best - line.points) }));
  return { ...finding, lines: [...finding.lines, ...earlier.slice(0, Math.max(0, wanted - finding.lines.length))] };
}

/** The chance of the first side, in points from 0 to 100; null as long as the search is too shallow to tell. */
export function firstPoints(finding: Finding, toMove: Seat): number | null {
  const [best] = finding.lines;
  if (!best || !isTelling(finding, best)) return null;
  return toMove === 'first' ? best.points : 100 - best.points;
}
