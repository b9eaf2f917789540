// Every game that the server lists is complete in the page: entry, glyphs, texts in all languages.
import { describe, expect, it } from 'vitest';
import { GAME_GLYPHS, GAME_KINDS } from '../generated/games';
import { GLYPHS } from '../glyphs/glyphs';
import { type Language, LANGUAGES, LOADERS } from '../i18n/languages';
import { GAMES } from './games';

const languages = Object.keys(LANGUAGES) as Language[];
const dictionaries = await Promise.all(
  languages.map(async (language) => {
    const { app, board } = (await LOADERS[language]()).default;
    return [language, { ...app, ...board }] as [Language, Record<string, string>];
  }),
);

it('the page has an entry for every game of the server, and no other', () => {
  expect(Object.keys(GAMES).toSorted()).toEqual(GAME_KINDS.toSorted());
});

describe.each(GAME_KINDS)('%s', (kind) => {
  it('has a drawing for every piece', () => {
    // Marbles are drawn as circles, without a glyph.
    const drawn = [...Object.keys(GLYPHS), ...(GAMES[kind].style.body === 'ball' ? ['ball'] : [])];
    for (const glyph of GAME_GLYPHS[kind]) expect(drawn).toContain(glyph);
  });

  it('has an emblem of its own pieces', () => {
    expect(GAMES[kind].emblem.length).toBeGreaterThan(0);
    for (const { glyph } of GAMES[kind].emblem) expect(GAME_GLYPHS[kind]).toContain(glyph);
  });

  it.each(dictionaries)('has its texts in %s', (_, texts) => {
    const sides = ['first', 'second'].flatMap((seat) => ['', '.f', '.the', '.of', '.turn', '.wins'].map((form) => `side.${kind}.${seat}${form}`));
    const keys = [`kind.${kind}`, `board.${kind}`, ...sides];
    for (const key of [...keys, ...GAME_GLYPHS[kind].map((glyph) => `piece.${glyph}`)]) expect(texts[key], key).toBeTruthy();
  });
});
