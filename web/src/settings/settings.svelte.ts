// What a person has chosen for this browser, kept in its storage. Wrong or missing entries fall back to the usual.
import type { SeatWish } from '../generated/api';
import { isLanguage, type Language } from '../i18n/languages';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];
export const CONFIRMS = ['touch', 'always', 'never'] as const;
export type Confirm = (typeof CONFIRMS)[number];

export interface Choices {
  theme: Theme;
  language: Language | null;
  sounds: boolean;
  confirm: Confirm;
  letters: boolean;
  premoves: boolean;
  animations: boolean;
  notices: boolean;
  level: number;
  seat: SeatWish;
}

const USUAL: Choices = {
  theme: 'system',
  language: null,
  sounds: true,
  confirm: 'touch',
  letters: false,
  premoves: true,
  animations: true,
  notices: false,
  level: 3,
  seat: 'random',
};

const PLACE = 'rusc.settings';

/** What a stored text says, as far as it makes sense. */
export function readChoices(text: string | null): Choices {
  let stored: Partial<Record<keyof Choices, unknown>>;
  try {
    stored = (JSON.parse(text ?? '{}') ?? {}) as typeof stored;
  } catch {
    stored = {};
  }
  const flag = (name: 'sounds' | 'letters' | 'premoves' | 'animations' | 'notices'): boolean =>
    typeof stored[name] === 'boolean' ? stored[name] : USUAL[name];
  const level = stored.level;
  return {
    theme: THEMES.find((theme) => theme === stored.theme) ?? USUAL.theme,
    language: typeof stored.language === 'string' && isLanguage(stored.language) ? stored.language : null,
    sounds: flag('sounds'),
    confirm: CONFIRMS.find((confirm) => confirm === stored.confirm) ?? USUAL.confirm,
    letters: flag('letters'),
    premoves: flag('premoves'),
    animations: flag('animations'),
    notices: flag('notices'),
    level: typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 10 ? level : USUAL.level,
    seat: (['first', 'second', 'random'] as const).find((seat) => seat === stored.seat) ?? USUAL.seat,
  };
}

class Settings {
  chosen = $state<Choices>({ ...USUAL });

  load(): void {
    this.chosen = readChoices(read());
    this.#show();
  }

  set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.chosen[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.chosen));
    } catch {
      // A browser without storage keeps the choice until the page is closed.
    }
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    if (this.chosen.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.chosen.theme;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

export const settings = new Settings();
