// The texts of the analysis page, in a dictionary of their own, so that no other page loads them.
import type { ANALYSIS_TEXTS } from '../i18n/analysis/en';
import type { Language } from '../i18n/languages';
import { fill, type Text, type Values } from '../i18n/text';

export type AnalysisKey = keyof typeof ANALYSIS_TEXTS;
export type AnalysisTexts = Record<AnalysisKey, Text>;

export const ANALYSIS_LOADERS: Record<Language, () => Promise<{ ANALYSIS_TEXTS: AnalysisTexts }>> = {
  en: () => import('../i18n/analysis/en'),
  ca: () => import('../i18n/analysis/ca'),
  es: () => import('../i18n/analysis/es'),
  fr: () => import('../i18n/analysis/fr'),
  pt: () => import('../i18n/analysis/pt'),
  ro: () => import('../i18n/analysis/ro'),
};

class Words {
  /** Null until they are loaded. */
  texts = $state.raw<AnalysisTexts | null>(null);
  language = $state<Language>('en');

  async use(language: Language): Promise<void> {
    const { ANALYSIS_TEXTS: texts } = await ANALYSIS_LOADERS[language]();
    this.texts = texts;
    this.language = language;
  }
}

export const words = new Words();

/** A text of the analysis page. */
export function say(key: AnalysisKey, values?: Values): string {
  return fill(words.language, words.texts?.[key] ?? key, values);
}
