// The routes and their paths. Pure.
import type { Speed } from '../generated/api';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { isLanguage, type Language } from '../i18n/languages';
import { SPEEDS } from './speeds';

export type Route =
  | { page: 'start' }
  | { page: 'game'; id: string; ply: number | null }
  | { page: 'user'; name: string }
  /** A rule book, at a rule; without a language in that of the page. */
  | { page: 'rules'; game: GameKind; language: Language | null; rule: string | null }
  /** The lessons of a game, at one of them; without it where one left off. */
  | { page: 'learn'; game: GameKind; lesson: string | null }
  /** The analysis board: of a game that was played, at a ply, or of a kind; without both where one left off. */
  | { page: 'analysis'; game: GameKind | null; id: string | null; ply: number | null; /** Whether the game is reviewed at once. */ review?: true }
  /** A study. */
  | { page: 'study'; id: string }
  /** The best at a game and speed. */
  | { page: 'leaderboard'; game: GameKind; speed: Speed }
  /** Registering with a code, which stays out of the logs of servers behind `#`. */
  | { page: 'invitation'; code: string }
  | { page: 'account' | 'people' | 'studies' | 'settings' | 'about' | 'measures' | 'admin' | 'notFound' };

const PLAIN = ['account', 'people', 'studies', 'settings', 'about', 'measures', 'admin'] as const;

/** The route of a path below the base, with the part after `#` if it has one. */
export function routeOf(address: string): Route {
  const [path = '', place = ''] = address.split('#');
  const parts = path.split('/').filter((part) => part !== '').map(decode);
  const [page, name, more] = parts;
  if (page === undefined) return { page: 'start' };
  if (page === 'game' && name !== undefined) {
    return { page: 'game', id: name, ply: more !== undefined && /^\d+$/.test(more) ? Number(more) : null };
  }
  if (page === 'user' && name !== undefined && more === undefined) return { page: 'user', name };
  if (page === 'study' && name !== undefined && more === undefined) return { page: 'study', id: name };
  if (page === 'leaderboard') return leaderboardOf(parts);
  if (page === 'analysis') return analysisOf(parts);
  if (page === 'invitation' && name === undefined && place !== '') return { page, code: decode(place) };
  if (page === 'rules') return rulesOf(parts, decode(place));
  if (page === 'learn') return learnOf(parts, decode(place));
  const plain = PLAIN.find((candidate) => candidate === page);
  return plain && name === undefined ? { page: plain } : { page: 'notFound' };
}

function rulesOf([, name, language, ...rest]: string[], place: string): Route {
  const game = GAME_KINDS.find((kind) => kind === name);
  if (!game || rest.length > 0 || (language !== undefined && !isLanguage(language))) return { page: 'notFound' };
  return { page: 'rules', game, language: language ?? null, rule: place === '' ? null : place };
}

function learnOf([, name, ...rest]: string[], place: string): Route {
  const game = GAME_KINDS.find((kind) => kind === name);
  if (!game || rest.length > 0) return { page: 'notFound' };
  return { page: 'learn', game, lesson: place === '' ? null : place };
}

function analysisOf([, name, ply, ...rest]: string[]): Route {
  const game = GAME_KINDS.find((kind) => kind === name) ?? null;
  if (ply === 'review' && rest.length === 0 && game === null) return { page: 'analysis', game, id: name ?? null, ply: null, review: true };
  const isPly = ply === undefined || (/^\d+$/.test(ply) && game === null);
  if (rest.length > 0 || !isPly) return { page: 'notFound' };
  return { page: 'analysis', game, id: game === null ? (name ?? null) : null, ply: ply === undefined ? null : Number(ply) };
}

function leaderboardOf([, name, word, ...rest]: string[]): Route {
  const game = GAME_KINDS.find((kind) => kind === name);
  const speed = SPEEDS.find((candidate) => candidate === word);
  return game && speed && rest.length === 0 ? { page: 'leaderboard', game, speed } : { page: 'notFound' };
}

/** The path of a route, without a leading slash. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'start':
    case 'notFound':
      return '';
    case 'game':
      return `game/${encodeURIComponent(route.id)}${route.ply === null ? '' : `/${route.ply}`}`;
    case 'user':
      return `user/${encodeURIComponent(route.name)}`;
    case 'study':
      return `study/${encodeURIComponent(route.id)}`;
    case 'leaderboard':
      return `leaderboard/${route.game}/${route.speed}`;
    case 'analysis':
      return ['analysis', route.game ?? route.id, route.review ? 'review' : route.ply].filter((part) => part !== null).map(encodeURIComponent).join('/');
    case 'invitation':
      return `invitation#${encodeURIComponent(route.code)}`;
    case 'rules': {
      const book = ['rules', route.game, ...(route.language === null ? [] : [route.language])].join('/');
      return route.rule === null ? book : `${book}#${encodeURIComponent(route.rule)}`;
    }
    case 'learn':
      return route.lesson === null ? `learn/${route.game}` : `learn/${route.game}#${encodeURIComponent(route.lesson)}`;
    default:
      return route.page;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
