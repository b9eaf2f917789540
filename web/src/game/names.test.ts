// Names of people and sides in the languages of the page.
import { expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.svelte';
import { type Language, LOADERS } from '../i18n/languages';
import { personName, playerTitle, setupText, sideOf } from './names';

async function speak(language: Language): Promise<void> {
  i18n.dictionary = (await LOADERS[language]()).default;
  i18n.language = language;
}

test.each([
  ['en', 'Guest 4821', 'White to move', 'Blue wins'],
  ['ca', 'Convidat 4821', 'Juguen les blanques', 'Guanya el blau'],
  ['es', 'Invitado 4821', 'Juegan las blancas', 'Gana el azul'],
  ['fr', 'Invité 4821', 'Aux Blancs de jouer', 'Bleu gagne'],
  ['pt', 'Convidado 4821', 'Jogam as brancas', 'Ganha o azul'],
  ['ro', 'Oaspete 4821', 'Albul la mutare', 'Albastrul câștigă'],
] as const)('%s', async (language, guest, turn, wins) => {
  await speak(language);
  expect(personName('Guest 4821')).toBe(guest);
  expect(sideOf('hive', 'first', 'turn')).toBe(turn);
  expect(sideOf('tour', 'second', 'wins')).toBe(wins);
});

test('a name that somebody chose is left as it is', async () => {
  await speak('ca');
  expect(personName('Guest_4821')).toBe('Guest_4821');
});

test.each(['en', 'ca'] as const)('a guest is called one once, in %s', async (language) => {
  await speak(language);
  const word = language === 'en' ? 'guest' : 'convidat';
  expect(playerTitle({ kind: 'guest', name: 'Guest 4821' })).toBe(personName('Guest 4821'));
  expect(playerTitle({ kind: 'guest', name: 'Lluna' })).toBe(`Lluna (${word})`);
});

test.each([
  ['hive', 'Base+MLP:booklet', 'Base+MLP'],
  ['abalone', 'Abalone', 'Estàndard'],
  ['abalone', 'Abalone:belgian-daisy,balls=4,limit=200', 'Margarida belga, a 4 boles, com a molt 200 jugades'],
  ['tour', 'TourDeRuche', ''],
])('the set-up of %s, %s', async (kind, setup, expected) => {
  await speak('ca');
  expect(setupText({ kind, setup })).toBe(expected);
});
