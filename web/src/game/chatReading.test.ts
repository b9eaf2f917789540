// The badge of the chat counts what one has not seen and would see.
import { beforeEach, expect, test } from 'vitest';
import { resetBrowser } from '../testkit/browser';
import type { ChatLine } from '../generated/api';
import { blocked } from '../users/blocked.svelte';
import { ChatReading } from './chatReading.svelte';

const said = (...names: string[]): ChatLine[] => names.map((name) => ({ name, room: 'players', text: 'hello', at_ms: 1 }));

beforeEach(() => {
  resetBrowser();
  blocked.names = new Set();
});

test('nothing is unread before the game is loaded, nor of what was said before', () => {
  let lines: ChatLine[] | null = null;
  const chat = new ChatReading(() => lines);
  chat.follow(false);
  expect(chat.unread).toBe(0);
  lines = said('anna', 'bert');
  chat.follow(false);
  expect(chat.unread).toBe(0);
});

test('lines are unread until the chat is looked at', () => {
  let lines = said('anna');
  const chat = new ChatReading(() => lines);
  chat.follow(false);
  lines = said('anna', 'bert', 'anna');
  chat.follow(false);
  expect(chat.unread).toBe(2);
  chat.follow(true);
  expect(chat.unread).toBe(0);
});

test('lines of blocked people are not counted, whenever they were blocked', () => {
  let lines = said('bert', 'bert');
  const chat = new ChatReading(() => lines);
  chat.follow(false);
  lines = said('bert', 'bert', 'bert', 'anna');
  chat.follow(false);
  expect(chat.unread).toBe(2);
  blocked.names = new Set(['bert']);
  expect(chat.unread).toBe(1);
  chat.follow(true);
  lines = said('bert', 'bert', 'bert', 'anna', 'bert', 'anna');
  expect(chat.unread).toBe(1);
});
