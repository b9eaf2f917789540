// Whether the engine is on, with how many lines, remembered in this browser.
import { type EngineChoice, MOST_LINES } from './engineLines.svelte';

const STORAGE_KEY = 'rusc.analysis';
const DEFAULT: EngineChoice = { on: true, lines: 3, arrows: true };

/** What was chosen last; whatever else is stored is taken for the default. */
export function readChoice(text: string | null): EngineChoice {
  try {
    const { on, lines, arrows } = { ...DEFAULT, ...(JSON.parse(text ?? '{}') as Partial<EngineChoice>) };
    const isCount = Number.isInteger(lines) && lines >= 0 && lines <= MOST_LINES;
    return { on: on !== false, lines: isCount ? lines : DEFAULT.lines, arrows: arrows !== false };
  } catch {
    return DEFAULT;
  }
}

export function keptChoice(): EngineChoice {
  try {
    return readChoice(localStorage.getItem(STORAGE_KEY));
  } catch {
    return DEFAULT;
  }
}

export function keepChoice(choice: EngineChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice));
  } catch {
    // It lasts as long as the page.
  }
}
