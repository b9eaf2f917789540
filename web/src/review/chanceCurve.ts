// The win chances of a game as points of a graph. Where a search was too shallow there is a gap.

export interface ChancePoint {
  /** Half-moves played. */
  ply: number;
  x: number;
  y: number;
  /** In per cent. */
  chance: number;
}

/** The points in a field of this size, and the unbroken pieces of the line; `last` is the number of half-moves of the game. */
export function chanceCurve(
  chances: readonly (number | null)[],
  last: number,
  width: number,
  height: number,
): { points: ChancePoint[]; pieces: ChancePoint[][] } {
  const pieces: ChancePoint[][] = [];
  let piece: ChancePoint[] = [];
  for (const [ply, hundredths] of chances.entries()) {
    if (hundredths === null) {
      if (piece.length > 0) pieces.push(piece);
      piece = [];
      continue;
    }
    const chance = hundredths / 100;
    piece.push({ ply, chance, x: (width * ply) / Math.max(1, last), y: height * (1 - chance / 100) });
  }
  if (piece.length > 0) pieces.push(piece);
  return { points: pieces.flat(), pieces };
}

/** The half-moves at a place of the graph. */
export function plyAt(x: number, width: number, last: number): number {
  return Math.min(last, Math.max(0, Math.round((x / Math.max(1, width)) * last)));
}
