import { expect, test } from 'vitest';
import { isUuid7, newUuid7 } from './uuid';

test('ids are UUIDs of version 7 that begin with the time, and no two are equal', () => {
  const ids = Array.from({ length: 200 }, () => newUuid7(0x0123456789ab));
  for (const id of ids) {
    expect(isUuid7(id)).toBe(true);
    expect(id.startsWith('01234567-89ab-7')).toBe(true);
  }
  expect(new Set(ids).size).toBe(200);
  expect(newUuid7(1) < newUuid7(2)).toBe(true);
});

test('ids of the server are none', () => {
  for (const id of ['', 'aB3dE6gH9k', '018f3a5c-7b1e-4c3d-9a2b-4f5e6d7c8b9a']) expect(isUuid7(id)).toBe(false);
});
