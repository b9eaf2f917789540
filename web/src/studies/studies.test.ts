import { beforeEach, expect, test } from 'vitest';
import { fakeServer, resetBrowser } from '../testkit/browser';
import type { StudyCard } from '../generated/api';
import { offlineTexts } from '../i18n/offlineTexts';
import { Failure } from '../net/api';
import { Studies, studyFault } from './studies.svelte';
import { StudyCopy } from './studyCopy.svelte';

const CARD: StudyCard = { id: 'x', name: 'Openings', kind: 'hive', visibility: 'private', owner: 'anna', version: 3, created_ms: 1, changed_ms: 2 };

beforeEach(() => {
  resetBrowser();
  fakeServer.answer('GET /api/studies', [CARD]);
});

test('a draft is saved under one id until it is stored, and then forgotten', async () => {
  const studies = new Studies();
  studies.draft = { name: 'New', text: 'Base;;;wS1', visibility: 'public' };
  await studies.add();
  expect(studies.failure?.code).toBe('offline');
  const [first] = fakeServer.requests;
  fakeServer.answer(`PUT ${first?.path ?? ''}`, CARD, 201);
  await studies.add();
  expect(studies.failure).toBeNull();
  expect(fakeServer.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([first?.path, first?.path]);
  expect(first?.body).toEqual({ version: 0, name: 'New', text: 'Base;;;wS1', visibility: 'public' });
  expect([studies.draft.text, studies.list]).toEqual(['', [CARD]]);
});

test('a change names the version it was made of', async () => {
  const studies = new Studies();
  fakeServer.answer('GET /api/studies/x', { card: CARD, text: 'moves' });
  fakeServer.answer('PUT /api/studies/x', CARD);
  await studies.change(CARD, { visibility: 'unlisted' });
  expect(fakeServer.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, name: 'Openings', visibility: 'unlisted', text: 'moves' });
});

test('what was changed elsewhere meanwhile is kept there and here', async () => {
  const studies = new Studies();
  fakeServer.answer('GET /api/studies/x', { card: CARD, text: 'moves' });
  fakeServer.answer('PUT /api/studies/x', { code: 'wrong_moment', reason: 'study_changed', message: '' }, 409);
  await studies.change(CARD, { name: 'Other' });
  expect([studies.conflict, studies.draft.name, studies.draft.text, studies.failure]).toEqual([true, 'Other', 'moves', null]);
});

test('who saves goes on from their own study, and is told when it cannot be asked for', async () => {
  const copy = new StudyCopy();
  await copy.begin({ id: 'x', version: 3 }, 'anna');
  expect([copy.failure?.code, copy.isVersion]).toEqual(['offline', false]);
  fakeServer.answer('GET /api/studies/x', { card: CARD, text: 'moves' });
  const own = new StudyCopy();
  await own.begin({ id: 'x', version: 2 }, 'anna');
  fakeServer.answer('PUT /api/studies/x', { ...CARD, version: 4 });
  await own.save('more');
  expect([own.name, fakeServer.requests.at(-1)?.body]).toEqual(['Openings', { version: 2, name: 'Openings', visibility: 'private', text: 'more' }]);
});

test('the limit that a study has met is named', async () => {
  const words = await offlineTexts('en');
  const fault = (code: string): string => studyFault(new Failure(code as never, ''), words);
  expect(fault('too_large')).toContain('64 kB');
  expect(fault('not_found')).not.toContain('64');
});
