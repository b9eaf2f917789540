// Written from the list of games by the tests of crates/games (RUSC_BLESS=1). Not to be changed by hand.

/** The ids of all games. */
export const GAME_KINDS = ['hive', 'abalone', 'tour'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

/** The glyphs of each game's pieces. */
export const GAME_GLYPHS: Record<GameKind, readonly string[]> = {
  hive: ['ant', 'beetle', 'grasshopper', 'ladybug', 'mosquito', 'pillbug', 'queen', 'spider'],
  abalone: ['ball'],
  tour: ['moon', 'pawn', 'sun', 'tower'],
};

/** How set-ups end that have the opening of the booklet, where tournaments have another. */
export const BOOKLET_SUFFIXES: Record<GameKind, string | null> = {
  hive: ':booklet',
  abalone: null,
  tour: null,
};

/** What a game begins from that is not rated, if nothing else is chosen. */
export const CASUAL_SETUPS: Record<GameKind, string> = {
  hive: 'Base:booklet',
  abalone: 'standard',
  tour: 'TourDeRuche',
};
