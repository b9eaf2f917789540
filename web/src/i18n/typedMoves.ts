// Why a typed move is refused. Rules say it in English sentences, each of which has a word; where a touch is refused for the
// same, the board has a text for the word already. Loaded when the first typed move is refused.
import { MOVE_REFUSALS } from '../generated/moveRefusals';
import { type Language, LOADERS } from './languages';
import type { Text } from './text';
import type { TYPED_TEXTS } from './typed/en';

export type TypedTexts = Record<keyof typeof TYPED_TEXTS, Text>;

const TYPED_LOADERS: Record<Language, () => Promise<{ TYPED_TEXTS: TypedTexts }>> = {
  en: () => import('./typed/en'),
  ca: () => import('./typed/ca'),
  es: () => import('./typed/es'),
  fr: () => import('./typed/fr'),
  pt: () => import('./typed/pt'),
  ro: () => import('./typed/ro'),
};

/** What is said in a language for each sentence of the rules. */
export async function typedMoveTexts(language: Language): Promise<Record<string, Text | undefined>> {
  const [{ TYPED_TEXTS: typed }, { default: words }] = await Promise.all([TYPED_LOADERS[language](), LOADERS[language]()]);
  const said = (word: string): Text | undefined => typed[`typed.${word}` as keyof TypedTexts] ?? words.board[`reason.${word}`];
  return Object.fromEntries(Object.entries(MOVE_REFUSALS).map(([sentence, word]) => [sentence, said(word)]));
}
