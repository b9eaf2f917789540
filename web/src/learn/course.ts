// The lessons as data: their types, and the dynamic import of each. They are written from the folder `lessons` by the tests
// of `crates/rulebook` (RUSC_BLESS=1), which also prove that every goal can be reached.
import type { Touch } from '../board/selection';
import type { GameStart, Hex } from '../generated/api';
import type { GameKind } from '../generated/games';
import type { Language } from '../i18n/languages';

export type Goal =
  /** To win in so many moves, whatever the opponent does. */
  | { kind: 'win'; moves: number }
  | { kind: 'draw' }
  /** One of the answers. */
  | { kind: 'moves' }
  /** A move after which the opponent cannot win at once, or has no move of that kind. */
  | { kind: 'prevent'; what: string }
  /** To touch something and be told that rule. */
  | { kind: 'refused'; rule: string; subjects: { pick: Hex[]; reserve: string | null }[] };

/** A board and what is to be done on it. */
export interface Lesson {
  id: string;
  course: string;
  rule: string;
  start: GameStart;
  /** The position as text, for a browser that cannot show the board. */
  drawing: string;
  goal: Goal;
  /** All first moves that are right; none where nothing is to be moved. */
  answers: string[];
  trays: 'shown' | 'hidden';
  /** What has been taken hold of at the beginning. */
  touched: Touch[];
  /** The touches that make the first right move, or that are refused. */
  solution: (Touch | { kind: 'pass' })[];
}

export interface LessonText {
  id: string;
  title: string;
  task: string;
  hint: string;
  done: string;
}

export interface CourseText {
  id: string;
  title: string;
  lessons: LessonText[];
}

const LESSONS = import.meta.glob<Lesson[]>(['../generated/lessons/*.json', '!../generated/lessons/*-*.json'], { import: 'default' });
const TEXTS = import.meta.glob<CourseText[]>('../generated/lessons/*-*.json', { import: 'default' });

export async function loadLessons(game: GameKind): Promise<readonly Lesson[]> {
  const load = LESSONS[`../generated/lessons/${game}.json`];
  if (!load) throw new Error(`there are no lessons of ${game}`);
  return load();
}

export async function loadTexts(game: GameKind, language: Language): Promise<readonly CourseText[]> {
  const load = TEXTS[`../generated/lessons/${game}-${language}.json`];
  if (!load) throw new Error(`there are no lessons of ${game} in ${language}`);
  return load();
}
