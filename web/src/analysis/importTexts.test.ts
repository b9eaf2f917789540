import { expect, test } from 'vitest';
import '../testkit/browser';
import { EngineFailure, EngineRefusal } from '../engine';
import { Failure } from '../net/api';
import { type Language, LANGUAGES } from '../i18n/languages';
import { broughtText, failureText, notesText, readFailureText } from './importTexts';
import { MOST_MOVES } from './tree';
import { words } from './words.svelte';

const REMARKS = ['pass_added', 'setup_changed', 'result_ignored', 'board_counts', 'later_result', 'result_from_words', 'action_ignored', 'latin1'];

test('notes are told in the language of the page, the first of many', async () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await words.use(language);
    for (const remark of REMARKS) {
      const told = notesText([{ line: 7, remark, text: 'Base+M' }]);
      expect(told).toContain('7');
      expect(told).not.toContain('note.');
    }
    expect(notesText(REMARKS.map((remark) => ({ line: 1, remark, text: null })))).toMatch(/ …$/);
  }
  expect(notesText([])).toBe('');
});

test('no fault is told in the words of the program', async () => {
  await words.use('ro');
  const raw = ['stop the searches first', 'the server does not answer', 'wasm trap'];
  const faults = [new EngineRefusal({ code: 'wrong_moment', message: raw[0] ?? '' }), new Failure('offline', raw[1] ?? ''), new EngineFailure(raw[2])];
  for (const fault of faults) for (const text of raw) expect(failureText(fault)).not.toContain(text);
});

test('a game that the board does not hold whole is told, and so is a tree that no file takes', async () => {
  const move = { parent: 0, text: 'm', nags: [], before: [], comments: [] };
  const game = (length: number) => ({ moves: Array.from({ length }, () => move) });
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await words.use(language);
    expect(broughtText(game(MOST_MOVES), [])).toBe('');
    expect(broughtText(game(MOST_MOVES + 1), [{ line: 7, remark: 'latin1', text: null }])).toMatch(/10.?000.*Latin-1/);
    const refusal = new EngineRefusal({ code: 'too_large', message: '' });
    expect(failureText(refusal)).toMatch(/ 4 M[Bo] /);
    // Whoever brings a text has no tree that could be made shorter.
    expect(readFailureText(refusal)).toMatch(/ 4 M[Bo]\b/);
    expect(readFailureText(refusal)).not.toBe(failureText(refusal));
    const other = new EngineRefusal({ code: 'bad_request', message: '' });
    expect(readFailureText(other)).toBe(failureText(other));
  }
});
