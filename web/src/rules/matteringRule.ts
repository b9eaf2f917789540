// Which rule somebody wants to read who asks for the rules in the middle of a game. A list of places in the books; what
// is legal it does not know.
import type { GameStatus, Restriction, Scene } from '../generated/api';
import type { GameKind } from '../generated/games';

interface Places {
  /** How the game begins. */
  start: string;
  /** How it is won. */
  end: string;
  /** The third time of a position, and other draws. */
  draw: string;
  /** When one passes; nothing in a game without passes. */
  pass: string | null;
  /** How one moves, for everything else. */
  moving: string;
}

const PLACES: Record<GameKind, Places> = {
  hive: { start: 'H3', end: 'H17', draw: 'H18', pass: 'H16', moving: 'H7' },
  abalone: { start: 'A2', end: 'A1', draw: 'A13', pass: null, moving: 'A4' },
  tour: { start: 'T3', end: 'T5', draw: 'T13', pass: 'T10', moving: 'T7' },
};

/** The rule of the last refusal; else that of the end, of a pass, of the beginning, or of moving. */
export function matteringRule(game: GameKind, scene: Scene, status: GameStatus, refused: Restriction | null): string {
  const places = PLACES[game];
  if (status.kind === 'over') return status.winner === null ? places.draw : places.end;
  if (refused && refused.rule !== '') return refused.rule;
  if (places.pass !== null && scene.moves.length === 1 && scene.moves[0]?.kind === 'pass') return places.pass;
  return scene.ply < 2 ? places.start : places.moving;
}
