// The user's preferences, kept in localStorage, and by `accountSettings` in the account. Invalid or missing entries fall
// back to the defaults.
import { BASE } from '../app/base';
import { GAME_KINDS, type GameKind } from '../generated/games';
import { isLanguage, type Language } from '../i18n/languages';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];
export const CONFIRMS = ['touch', 'always', 'never'] as const;
export type Confirm = (typeof CONFIRMS)[number];

/** How a board looks, and what its pieces look like; `looks.css` has the colours. */
export const BOARD_LOOKS = ['classic', 'wood', 'slate'] as const;
export type BoardLook = (typeof BOARD_LOOKS)[number];
export const PIECE_SETS = ['classic', 'plain'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

export interface Preferences {
  theme: Theme;
  boards: Record<GameKind, BoardLook>;
  pieces: Record<GameKind, PieceSet>;
  language: Language | null;
  sounds: boolean;
  confirm: Confirm;
  coordinates: boolean;
  premoves: boolean;
  animations: boolean;
  notices: boolean;
}

/** One value for each kind of game. */
function everyGame<Value>(of: (game: GameKind) => Value): Record<GameKind, Value> {
  return Object.fromEntries(GAME_KINDS.map((game) => [game, of(game)])) as Record<GameKind, Value>;
}

const DEFAULTS: Preferences = {
  theme: 'system',
  boards: everyGame(() => 'classic'),
  pieces: everyGame(() => 'classic'),
  language: null,
  sounds: true,
  confirm: 'touch',
  coordinates: true,
  premoves: true,
  animations: true,
  notices: false,
};

const YEAR_S = 31_536_000;
const STORAGE_KEY = 'rusc.settings';

/** Parses stored preferences; invalid entries get their defaults. */
export function readPreferences(text: string | null): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>>;
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as typeof stored;
  } catch {
    stored = {};
  }
  const flag = (name: 'sounds' | 'coordinates' | 'premoves' | 'animations' | 'notices'): boolean =>
    typeof stored[name] === 'boolean' ? stored[name] : DEFAULTS[name];
  const chosen = (name: 'boards' | 'pieces', game: GameKind): unknown => (stored[name] as Partial<Record<GameKind, unknown>> | null | undefined)?.[game];
  return {
    theme: THEMES.find((theme) => theme === stored.theme) ?? DEFAULTS.theme,
    boards: everyGame((game) => BOARD_LOOKS.find((look) => look === chosen('boards', game)) ?? DEFAULTS.boards[game]),
    pieces: everyGame((game) => PIECE_SETS.find((set) => set === chosen('pieces', game)) ?? DEFAULTS.pieces[game]),
    language: typeof stored.language === 'string' && isLanguage(stored.language) ? stored.language : null,
    sounds: flag('sounds'),
    confirm: CONFIRMS.find((confirm) => confirm === stored.confirm) ?? DEFAULTS.confirm,
    coordinates: flag('coordinates'),
    premoves: flag('premoves'),
    animations: flag('animations'),
    notices: flag('notices'),
  };
}

class Settings {
  current = $state<Preferences>({ ...DEFAULTS });
  /** Called when the user has changed something. */
  onchange: (() => void) | null = null;

  load(): void {
    this.current = readPreferences(read());
    this.#applyTheme();
    this.#tellLanguage();
  }

  set<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
    this.current[name] = value;
    this.#keep();
    this.onchange?.();
  }

  /** Takes preferences over that were chosen elsewhere; what they do not say stays as it is. */
  take(elsewhere: object): void {
    this.current = readPreferences(JSON.stringify({ ...this.current, ...elsewhere }));
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.current));
    } catch {
      // Without storage the preference lasts until the page is closed.
    }
    this.#applyTheme();
    this.#tellLanguage();
  }

  /** The server names the right dictionary in the document if it knows the chosen language. */
  #tellLanguage(): void {
    const { language } = this.current;
    const lasting = language === null ? 0 : YEAR_S;
    document.cookie = `rusc_language=${language ?? ''}; Path=${BASE}; Max-Age=${lasting}; SameSite=Lax`;
  }

  #applyTheme(): void {
    const root = document.documentElement;
    if (this.current.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.current.theme;
    for (const game of GAME_KINDS) {
      const name = `${game.charAt(0).toUpperCase()}${game.slice(1)}`;
      root.dataset[`board${name}`] = this.current.boards[game];
      root.dataset[`pieces${name}`] = this.current.pieces[game];
    }
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export const settings = new Settings();
