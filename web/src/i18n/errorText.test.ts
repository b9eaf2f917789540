// What the page says of a refusal that names a time.
import { beforeAll, expect, test } from 'vitest';
import '../testkit/browser';
import { errorText, i18n } from './i18n.svelte';

beforeAll(() => i18n.use('en'));

test.each([
  [undefined, 'Too much at once. Wait a moment.'],
  [500, 'Too much at once. Wait a moment.'],
  [20_000, 'Too much at once. Wait a moment. Try again in 20 s.'],
  [90_001, 'Too much at once. Wait a moment. Try again in 91 s.'],
  [3_600_000, 'Too much at once. Wait a moment. Try again in 60 min.'],
])('a refusal for %s ms', (retry_after_ms, text) => {
  expect(errorText({ code: 'too_many', retry_after_ms })).toBe(text);
});
