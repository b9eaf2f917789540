// Why the server refuses something, apart from the other texts: they are loaded with the first touch of the page, since a
// first visit does without them.
import type { ErrorReason } from '../generated/api';
import type { PageReason } from '../net/api';
import type { Language } from './languages';
import type { Text } from './text';

export type RefusalTexts = Record<`refusal.${ErrorReason | PageReason}`, Text>;

export const REFUSAL_LOADERS: Record<Language, () => Promise<{ REFUSAL_TEXTS: RefusalTexts }>> = {
  en: () => import('./refusals/en'),
  ca: () => import('./refusals/ca'),
  es: () => import('./refusals/es'),
  fr: () => import('./refusals/fr'),
  pt: () => import('./refusals/pt'),
  ro: () => import('./refusals/ro'),
};
