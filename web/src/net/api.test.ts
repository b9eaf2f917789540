import { beforeEach, expect, test } from 'vitest';
import { fakeServer, resetBrowser } from '../testkit/browser';
import { asFailure, get } from './api';

beforeEach(resetBrowser);

async function codeOf(status: number, body: unknown): Promise<string> {
  fakeServer.answer('GET /api/me', body, status);
  return get('api/me').then(() => '', (reason: unknown) => asFailure(reason).code);
}

test('the answer of a proxy means that the server is away', async () => {
  for (const status of [502, 503, 504]) expect(await codeOf(status, 'Bad Gateway')).toBe('offline');
  expect(await codeOf(503, { code: 'busy', message: '' })).toBe('busy');
  expect(await codeOf(500, 'oops')).toBe('internal');
});
