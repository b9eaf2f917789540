// Texts with placeholders and plural forms. Plural forms are chosen by `Intl.PluralRules`, by the value named `count`.

/** One text per plural category of a language; `other` is always there. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export type Text = string | PluralForms;

export type Values = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The plural form of a text for a number. */
function pluralForm(language: string, forms: PluralForms, count: number): string {
  return forms[pluralRules(language).select(count)] ?? forms.other;
}

/** Replaces `{name}` in a text by the value of that name. */
export function fill(language: string, text: Text, values: Values = {}): string {
  const form = typeof text === 'string' ? text : pluralForm(language, text, Number(values['count']));
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)).trim();
}
