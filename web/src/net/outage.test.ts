// What close codes and refusals mean for the next attempt.
import { expect, test } from 'vitest';
import type { ErrorCode } from '../generated/api';
import { outageOfClose, outageOfRefusal } from './outage';

test.each([
  [1012, 'restarting', 0],
  [1008, 'flood', 10_000],
  [1013, 'slow', 0],
  [4001, 'signed_out', null],
  [1006, 'lost', 0],
  [1000, 'lost', 0],
])('the close code %i is %s and waits %s ms', (code, reason, waitMs) => {
  expect(outageOfClose(code)).toEqual({ reason, waitMs });
});

test.each<[ErrorCode, number | undefined, string, number | null]>([
  ['too_many', 20_000, 'too_many', 20_000],
  ['too_many', undefined, 'too_many', 0],
  ['busy', 3000, 'busy', 3000],
  ['restarting', undefined, 'restarting', 0],
  ['signed_out', undefined, 'signed_out', null],
  ['wrong_protocol', undefined, 'wrong_protocol', null],
  ['forbidden', undefined, 'refused', null],
  ['not_found', undefined, 'refused', null],
  ['bad_request', undefined, 'lost', 0],
  ['internal', undefined, 'lost', 0],
])('the refusal %s with %s ms is %s and waits %s ms', (code, retry_after_ms, reason, waitMs) => {
  const error = { code, message: '', ...(retry_after_ms === undefined ? {} : { retry_after_ms }) };
  expect(outageOfRefusal(error)).toEqual({ reason, waitMs });
});
