// Written from the win models by the tests of crates/review (RUSC_BLESS=1). Not to be changed by hand.
import type { GameKind } from './games';

export interface WinModel {
  game: GameKind;
  /** The set-up that they are for; null for all others of the game. */
  setup: string | null;
  scale: number;
  margin: number;
}

/** The numbers by which scores become win chances. */
export const WIN_MODELS: readonly WinModel[] = [
  { game: 'hive', setup: 'Base', scale: 1.724, margin: 0 },
  { game: 'hive', setup: 'Base+L', scale: 1.725, margin: 0 },
  { game: 'hive', setup: 'Base+LP', scale: 1.724, margin: 0 },
  { game: 'hive', setup: 'Base+M', scale: 1.723, margin: 0 },
  { game: 'hive', setup: 'Base+ML', scale: 1.724, margin: 0 },
  { game: 'hive', setup: 'Base+MLP', scale: 1.726, margin: 0 },
  { game: 'hive', setup: 'Base+MP', scale: 1.721, margin: 0 },
  { game: 'hive', setup: 'Base+P', scale: 1.722, margin: 0 },
  { game: 'hive', setup: null, scale: 1.724, margin: 0 },
  { game: 'abalone', setup: 'Abalone', scale: 2.2, margin: 2.122 },
  { game: 'abalone', setup: 'Abalone:alien-attack', scale: 2.166, margin: 0.907 },
  { game: 'abalone', setup: 'Abalone:alitration', scale: 2.142, margin: 1.07 },
  { game: 'abalone', setup: 'Abalone:alliances', scale: 2.005, margin: 1.051 },
  { game: 'abalone', setup: 'Abalone:anglattack', scale: 1.805, margin: 0.995 },
  { game: 'abalone', setup: 'Abalone:atomouche', scale: 2.452, margin: 1.195 },
  { game: 'abalone', setup: 'Abalone:belgian-daisy', scale: 2.636, margin: 1.098 },
  { game: 'abalone', setup: 'Abalone:centrifuge', scale: 1.914, margin: 0.882 },
  { game: 'abalone', setup: 'Abalone:checkerboard', scale: 2.606, margin: 0.804 },
  { game: 'abalone', setup: 'Abalone:corners', scale: 2.503, margin: 1.067 },
  { game: 'abalone', setup: 'Abalone:domination', scale: 3.073, margin: 0.887 },
  { game: 'abalone', setup: 'Abalone:duel', scale: 2.461, margin: 0.687 },
  { game: 'abalone', setup: 'Abalone:dutch-daisy', scale: 2.633, margin: 0.797 },
  { game: 'abalone', setup: 'Abalone:face-to-face', scale: 2.311, margin: 1.342 },
  { game: 'abalone', setup: 'Abalone:french-daisy', scale: 2.314, margin: 0.962 },
  { game: 'abalone', setup: 'Abalone:fujiyama', scale: 2.212, margin: 1.198 },
  { game: 'abalone', setup: 'Abalone:german-daisy', scale: 1.541, margin: 0.781 },
  { game: 'abalone', setup: 'Abalone:infiltration', scale: 2.675, margin: 1.287 },
  { game: 'abalone', setup: 'Abalone:intimidation', scale: 2.472, margin: 1.197 },
  { game: 'abalone', setup: 'Abalone:irish-daisy', scale: 1.775, margin: 0.892 },
  { game: 'abalone', setup: 'Abalone:korean-daisy', scale: 3.001, margin: 0.847 },
  { game: 'abalone', setup: 'Abalone:labyrinth', scale: 2.968, margin: 0.907 },
  { game: 'abalone', setup: 'Abalone:mosaic', scale: 2.015, margin: 0.704 },
  { game: 'abalone', setup: 'Abalone:papillons', scale: 2.686, margin: 0.802 },
  { game: 'abalone', setup: 'Abalone:pyramid', scale: 2.404, margin: 1.397 },
  { game: 'abalone', setup: 'Abalone:scottish-daisy', scale: 1.694, margin: 0.698 },
  { game: 'abalone', setup: 'Abalone:six-nine', scale: 2.68, margin: 1.425 },
  { game: 'abalone', setup: 'Abalone:snakes', scale: 2.21, margin: 1.483 },
  { game: 'abalone', setup: 'Abalone:snakes-variant', scale: 1.983, margin: 0.857 },
  { game: 'abalone', setup: 'Abalone:spider', scale: 1.65, margin: 1.455 },
  { game: 'abalone', setup: 'Abalone:star', scale: 2.041, margin: 0.934 },
  { game: 'abalone', setup: 'Abalone:swiss-daisy', scale: 2.396, margin: 0.862 },
  { game: 'abalone', setup: 'Abalone:the-clearing', scale: 2.442, margin: 0.714 },
  { game: 'abalone', setup: 'Abalone:the-wall', scale: 2.661, margin: 0.982 },
  { game: 'abalone', setup: 'Abalone:trench', scale: 2.69, margin: 0.998 },
  { game: 'abalone', setup: null, scale: 2.288, margin: 1.087 },
  { game: 'tour', setup: null, scale: 2.336, margin: 0 },
];
