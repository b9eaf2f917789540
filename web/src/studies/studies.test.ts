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

const ORIGIN = { id: 'x', version: 2 };
const puts = (): string[] => fakeServer.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);

test('who saves goes on from their own study', async () => {
  fakeServer.answer('GET /api/studies/x', { card: CARD, text: 'moves' });
  const own = new StudyCopy();
  await own.begin(ORIGIN, 'anna');
  fakeServer.answer('PUT /api/studies/x', { ...CARD, version: 4 });
  await own.save('more');
  expect([own.name, fakeServer.requests.at(-1)?.body]).toEqual(['Openings', { version: 2, name: 'Openings', visibility: 'private', text: 'more' }]);
});

test('nothing is saved before the study has answered, and nothing twice at once', async () => {
  fakeServer.answer('GET /api/studies/x', { card: CARD, text: 'moves' });
  fakeServer.answer('PUT /api/studies/x', { ...CARD, version: 4 });
  const copy = new StudyCopy();
  const begun = copy.begin(ORIGIN, 'anna');
  expect([copy.state, await copy.save('early')]).toEqual(['asking', null]);
  await begun;
  expect([copy.state, puts()]).toEqual(['ready', []]);
  const [first, second] = await Promise.all([copy.save('more'), copy.save('more')]);
  expect([first?.version, second, puts()]).toEqual([4, null, ['/api/studies/x']]);
});

test('of a study that cannot be asked for no second one is made, unless somebody wants that', async () => {
  const copy = new StudyCopy();
  await copy.begin(ORIGIN, 'anna');
  expect([copy.failure?.code, copy.state, await copy.save('moves'), puts()]).toEqual(['offline', 'unknown', null, []]);
  fakeServer.answer('GET /api/studies/x', { code: 'internal', message: '' }, 500);
  await copy.begin(ORIGIN, 'anna');
  expect([copy.failure?.code, copy.state]).toEqual(['internal', 'unknown']);
  fakeServer.answer('GET /api/studies/x', { card: CARD, text: 'moves' });
  await copy.begin(ORIGIN, 'anna');
  expect([copy.failure, copy.state, copy.isVersion]).toEqual([null, 'ready', true]);
  const other = new StudyCopy();
  fakeServer.answers.clear();
  await other.begin(ORIGIN, 'anna');
  other.asNew();
  await other.save('moves');
  expect([other.state, puts().length, puts()[0] === '/api/studies/x']).toEqual(['ready', 1, false]);
});

test('a new study waits for nothing, nor does one whose origin is gone', async () => {
  const fresh = new StudyCopy();
  void fresh.begin(null, 'anna');
  expect(fresh.state).toBe('ready');
  fakeServer.answer('GET /api/studies/x', { code: 'not_found', message: '' }, 404);
  const gone = new StudyCopy();
  await gone.begin(ORIGIN, 'anna');
  expect([gone.state, gone.failure, gone.isVersion]).toEqual(['ready', null, false]);
});

test('the limit that a study has met is named', async () => {
  const words = await offlineTexts('en');
  const fault = (code: string): string => studyFault(new Failure(code as never, ''), words);
  expect(fault('too_large')).toContain('64 kB');
  expect(fault('not_found')).not.toContain('64');
});
