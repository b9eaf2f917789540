// The texts of a review, in a dictionary of their own, so that no other page loads them.
import type { REVIEW_TEXTS } from '../i18n/review/en';
import type { Language } from '../i18n/languages';
import { fill, type Text, type Values } from '../i18n/text';

export type ReviewKey = keyof typeof REVIEW_TEXTS;
export type ReviewTexts = Record<ReviewKey, Text>;

export const REVIEW_LOADERS: Record<Language, () => Promise<{ REVIEW_TEXTS: ReviewTexts }>> = {
  en: () => import('../i18n/review/en'),
  ca: () => import('../i18n/review/ca'),
  es: () => import('../i18n/review/es'),
  fr: () => import('../i18n/review/fr'),
  pt: () => import('../i18n/review/pt'),
  ro: () => import('../i18n/review/ro'),
};

class ReviewWords {
  /** Null until they are loaded. */
  texts = $state.raw<ReviewTexts | null>(null);
  language = $state<Language>('en');

  async use(language: Language): Promise<void> {
    const { REVIEW_TEXTS: texts } = await REVIEW_LOADERS[language]();
    this.texts = texts;
    this.language = language;
  }
}

export const reviewWords = new ReviewWords();

/** Gives the text of a key in some language. */
export type ReviewSay = (key: ReviewKey, values?: Values) => string;

/** A text of a review. */
export const reviewText: ReviewSay = (key, values) => fill(reviewWords.language, reviewWords.texts?.[key] ?? key, values);
