// How somebody wants to play a game: against whom, from which set-up, on which side, with how much time. Pure: what is
// stored is read with care, and turned into requests.
import { OPENING_RULES, type OpeningRule, withoutRule, withRule } from '../game/openingRule';
import type { NewGame, Opponent, SeatWish, Seek, TimeControl } from '../generated/api';
import type { GameKind } from '../generated/games';
import { LEVEL_IDS } from '../generated/levels';
import { isTimeControl } from './timeControls';

export const OPPONENT_CHOICES = ['computer', 'friend', 'anyone', 'hotSeat'] as const;
export type OpponentChoice = (typeof OPPONENT_CHOICES)[number];
export const SEAT_WISHES: readonly SeatWish[] = ['random', 'first', 'second'];
/** How far the rating of an opponent may be away; 0 for any. */
export const BANDS = [0, 200, 400, 600] as const;

export interface PlayChoice {
  opponent: OpponentChoice;
  level: number;
  /** Whether games against the computer have hints; null: at the levels for beginners. */
  hints: boolean | null;
  /** Without its opening rule; empty for the default. */
  setup: string;
  opening: OpeningRule;
  time: TimeControl;
  seat: SeatWish;
  rated: boolean;
  band: number;
}

export const FIRST_CHOICE: PlayChoice = {
  opponent: 'computer',
  level: 1,
  hints: null,
  setup: '',
  opening: 'booklet',
  time: { kind: 'unlimited' },
  seat: 'random',
  rated: false,
  band: 0,
};

/** The highest level at which games have hints unless told otherwise. */
const HINTS_TO_LEVEL = 3;
/** The longest set-up that is worth remembering. */
const LONGEST_SETUP = 200;

/** Whether a game against the computer shall have hints. */
export function wantsHints({ hints, level }: Pick<PlayChoice, 'hints' | 'level'>): boolean {
  return hints ?? level <= HINTS_TO_LEVEL;
}

/** Whether ratings can be at stake: two people with accounts and a clock. */
export function canBeRated({ opponent, time }: PlayChoice, isGuest: boolean): boolean {
  return !isGuest && time.kind !== 'unlimited' && (opponent === 'friend' || opponent === 'anyone');
}

/** Reads a stored choice; whatever is not valid in it gets its default. */
export function readChoice(stored: unknown): PlayChoice {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof PlayChoice, unknown>>;
  const { level, setup, time } = found;
  return {
    opponent: OPPONENT_CHOICES.find((word) => word === found.opponent) ?? FIRST_CHOICE.opponent,
    level: typeof level === 'number' && LEVEL_IDS[level - 1] !== undefined ? level : FIRST_CHOICE.level,
    hints: typeof found.hints === 'boolean' ? found.hints : null,
    setup: typeof setup === 'string' && setup.length <= LONGEST_SETUP ? setup : FIRST_CHOICE.setup,
    opening: OPENING_RULES.find((word) => word === found.opening) ?? FIRST_CHOICE.opening,
    time: isTimeControl(time) ? time : FIRST_CHOICE.time,
    seat: SEAT_WISHES.find((word) => word === found.seat) ?? FIRST_CHOICE.seat,
    rated: found.rated === true,
    band: BANDS.find((width) => width === found.band) ?? FIRST_CHOICE.band,
  };
}

/** What a request needs to know besides the choice. */
export interface Circumstances {
  isGuest: boolean;
  /** Whether the engine can give hints in this browser. */
  hasEngine: boolean;
  /** The name of a friend to challenge; empty for a link. */
  friend: string;
}

/** The parameters that a seek and a new game have in common. */
function paramsOf(kind: GameKind, choice: PlayChoice, { isGuest }: Circumstances): Pick<NewGame, 'kind' | 'setup' | 'time' | 'rated' | 'seat'> {
  const rated = choice.rated && canBeRated(choice, isGuest);
  const rule = rated ? 'tournament' : choice.opening;
  const setup = choice.setup === '' && withRule(kind, '', 'booklet') === '' ? null : withRule(kind, choice.setup || baseSetup(kind), rule);
  return { kind, setup, time: choice.time, rated, seat: choice.seat };
}

/** The set-up that a game with two opening rules has by default. */
export function baseSetup(kind: GameKind): string {
  return kind === 'hive' ? 'Base' : '';
}

export function newGameOf(kind: GameKind, choice: PlayChoice, circumstances: Circumstances): NewGame {
  return { ...paramsOf(kind, choice, circumstances), opponent: opponentOf(choice, circumstances) };
}

function opponentOf(choice: PlayChoice, { hasEngine, friend }: Circumstances): Opponent {
  switch (choice.opponent) {
    case 'computer':
      return { kind: 'computer', level: choice.level, hints: hasEngine && wantsHints(choice) };
    case 'hotSeat':
      return { kind: 'hot_seat' };
    default:
      return friend === '' ? { kind: 'link' } : { kind: 'user', name: friend };
  }
}

export function seekOf(kind: GameKind, choice: PlayChoice, circumstances: Circumstances, band: [number, number] | null): Seek {
  const params = paramsOf(kind, choice, circumstances);
  return { ...params, rating_band: params.rated ? band : null };
}

/** The letters of the expansions in a set-up of Hive, in their order. */
export function expansionsOf(setup: string): string {
  return withoutRule('hive', setup).split('+')[1] ?? '';
}

export const EXPANSIONS = [
  { letter: 'M', glyph: 'mosquito' },
  { letter: 'L', glyph: 'ladybug' },
  { letter: 'P', glyph: 'pillbug' },
] as const;

/** A set-up of Hive with an expansion more or less. */
export function withExpansion(setup: string, letter: string, wanted: 'with' | 'without'): string {
  const letters = EXPANSIONS.map((expansion) => expansion.letter).filter((known) =>
    known === letter ? wanted === 'with' : expansionsOf(setup).includes(known),
  );
  return letters.length === 0 ? 'Base' : `Base+${letters.join('')}`;
}
