// The numbers by which scores become win chances, to be read by people. The module has its own; a test compares them.
import type { GameKind } from '../board/games';

export interface WinModel {
  game: GameKind;
  /** The set-up that they are for; null for all others of the game. */
  setup: string | null;
  scale: number;
  margin: number;
}

export const WIN_MODELS: readonly WinModel[] = [
  { game: 'hive', setup: 'Base', scale: 1.547, margin: 0.662 },
  { game: 'hive', setup: 'Base+MLP', scale: 1.983, margin: 0.167 },
  { game: 'hive', setup: null, scale: 1.983, margin: 0.167 },
  { game: 'abalone', setup: null, scale: 3.042, margin: 2.331 },
  { game: 'tour', setup: null, scale: 3.071, margin: 1.852 },
];
