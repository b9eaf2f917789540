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
  { game: 'hive', setup: 'Base', scale: 1.76, margin: 0 },
  { game: 'hive', setup: 'Base+L', scale: 1.704, margin: 0 },
  { game: 'hive', setup: 'Base+LP', scale: 1.757, margin: 0 },
  { game: 'hive', setup: 'Base+M', scale: 1.8, margin: 0 },
  { game: 'hive', setup: 'Base+ML', scale: 1.717, margin: 0 },
  { game: 'hive', setup: 'Base+MLP', scale: 1.738, margin: 0 },
  { game: 'hive', setup: 'Base+MP', scale: 1.704, margin: 0 },
  { game: 'hive', setup: 'Base+P', scale: 1.58, margin: 0 },
  { game: 'abalone', setup: 'Abalone', scale: 2.649, margin: 1.655 },
  { game: 'abalone', setup: 'Abalone:alien-attack', scale: 2.269, margin: 0.932 },
  { game: 'abalone', setup: 'Abalone:alitration', scale: 2.291, margin: 0.884 },
  { game: 'abalone', setup: 'Abalone:alliances', scale: 2.617, margin: 0.966 },
  { game: 'abalone', setup: 'Abalone:anglattack', scale: 2.385, margin: 1.042 },
  { game: 'abalone', setup: 'Abalone:atomouche', scale: 2.232, margin: 0.834 },
  { game: 'abalone', setup: 'Abalone:belgian-daisy', scale: 1.749, margin: 0.812 },
  { game: 'abalone', setup: 'Abalone:centrifuge', scale: 2.015, margin: 0.772 },
  { game: 'abalone', setup: 'Abalone:checkerboard', scale: 2.532, margin: 0.785 },
  { game: 'abalone', setup: 'Abalone:corners', scale: 2.288, margin: 1.08 },
  { game: 'abalone', setup: 'Abalone:domination', scale: 2.34, margin: 0.714 },
  { game: 'abalone', setup: 'Abalone:duel', scale: 2.28, margin: 0.797 },
  { game: 'abalone', setup: 'Abalone:dutch-daisy', scale: 2.361, margin: 0.841 },
  { game: 'abalone', setup: 'Abalone:face-to-face', scale: 2.529, margin: 1.498 },
  { game: 'abalone', setup: 'Abalone:french-daisy', scale: 2.754, margin: 0.973 },
  { game: 'abalone', setup: 'Abalone:fujiyama', scale: 2.52, margin: 1.037 },
  { game: 'abalone', setup: 'Abalone:german-daisy', scale: 2.072, margin: 0.991 },
  { game: 'abalone', setup: 'Abalone:infiltration', scale: 2.407, margin: 1.006 },
  { game: 'abalone', setup: 'Abalone:intimidation', scale: 2.005, margin: 1.02 },
  { game: 'abalone', setup: 'Abalone:irish-daisy', scale: 2.58, margin: 0.852 },
  { game: 'abalone', setup: 'Abalone:korean-daisy', scale: 2.195, margin: 0.8 },
  { game: 'abalone', setup: 'Abalone:labyrinth', scale: 2.085, margin: 0.893 },
  { game: 'abalone', setup: 'Abalone:mosaic', scale: 2.369, margin: 0.872 },
  { game: 'abalone', setup: 'Abalone:papillons', scale: 2.645, margin: 1.089 },
  { game: 'abalone', setup: 'Abalone:pyramid', scale: 1.923, margin: 1.361 },
  { game: 'abalone', setup: 'Abalone:scottish-daisy', scale: 2.324, margin: 0.742 },
  { game: 'abalone', setup: 'Abalone:six-nine', scale: 1.927, margin: 1.185 },
  { game: 'abalone', setup: 'Abalone:snakes', scale: 2.709, margin: 1.392 },
  { game: 'abalone', setup: 'Abalone:snakes-variant', scale: 1.573, margin: 1.142 },
  { game: 'abalone', setup: 'Abalone:spider', scale: 2.431, margin: 1.27 },
  { game: 'abalone', setup: 'Abalone:star', scale: 2.793, margin: 0.84 },
  { game: 'abalone', setup: 'Abalone:swiss-daisy', scale: 2.255, margin: 0.787 },
  { game: 'abalone', setup: 'Abalone:the-clearing', scale: 2.213, margin: 0.701 },
  { game: 'abalone', setup: 'Abalone:the-wall', scale: 2.266, margin: 0.997 },
  { game: 'abalone', setup: 'Abalone:trench', scale: 2.673, margin: 1.027 },
  { game: 'abalone', setup: null, scale: 2.289, margin: 0.985 },
  { game: 'tour', setup: null, scale: 2.23, margin: 0 },
];
