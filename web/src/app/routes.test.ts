import { expect, test } from 'vitest';
import { pathOf, routeOf } from './routes';

test.each([
  ['', { page: 'start' }],
  ['game/abc', { page: 'game', id: 'abc', ply: null }],
  ['game/abc/12', { page: 'game', id: 'abc', ply: 12 }],
  ['user/Ada%20L', { page: 'user', name: 'Ada L' }],
  ['settings', { page: 'settings' }],
  ['people', { page: 'people' }],
  ['measures', { page: 'measures' }],
  ['leaderboard/hive/blitz', { page: 'leaderboard', game: 'hive', speed: 'blitz' }],
  ['invitation#a%2Fb', { page: 'invitation', code: 'a/b' }],
  ['rules/hive', { page: 'rules', game: 'hive', language: null, rule: null }],
  ['rules/hive/ca#H8', { page: 'rules', game: 'hive', language: 'ca', rule: 'H8' }],
  ['rules/tour/fr#T11a', { page: 'rules', game: 'tour', language: 'fr', rule: 'T11a' }],
  ['analysis', { page: 'analysis', game: null, id: null, ply: null }],
  ['analysis/abalone', { page: 'analysis', game: 'abalone', id: null, ply: null }],
  ['analysis/x7Kq', { page: 'analysis', game: null, id: 'x7Kq', ply: null }],
  ['analysis/x7Kq/12', { page: 'analysis', game: null, id: 'x7Kq', ply: 12 }],
  ['learn/tour', { page: 'learn', game: 'tour', lesson: null }],
  ['learn/hive#one-hive', { page: 'learn', game: 'hive', lesson: 'one-hive' }],
] as const)('an address and what it shows: %s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
  expect(pathOf(route)).toBe(path);
});

test('an unknown address is not found, and a broken one does no harm', () => {
  expect(routeOf('nowhere')).toEqual({ page: 'notFound' });
  expect(routeOf('rules/chess')).toEqual({ page: 'notFound' });
  expect(routeOf('rules/hive/xx')).toEqual({ page: 'notFound' });
  expect(routeOf('rules/hive/ca/more')).toEqual({ page: 'notFound' });
  expect(routeOf('analysis/hive/3')).toEqual({ page: 'notFound' });
  expect(routeOf('analysis/x7Kq/last')).toEqual({ page: 'notFound' });
  expect(routeOf('analysis/x7Kq/3/4')).toEqual({ page: 'notFound' });
  expect(routeOf('learn')).toEqual({ page: 'notFound' });
  expect(routeOf('learn/hive/3')).toEqual({ page: 'notFound' });
  expect(routeOf('leaderboard')).toEqual({ page: 'notFound' });
  expect(routeOf('leaderboard/hive/slow')).toEqual({ page: 'notFound' });
  expect(routeOf('leaderboard/hive/blitz/more')).toEqual({ page: 'notFound' });
  expect(routeOf('invitation')).toEqual({ page: 'notFound' });
  expect(routeOf('settings/x')).toEqual({ page: 'notFound' });
  expect(routeOf('user/%E0%A4%A')).toEqual({ page: 'user', name: '%E0%A4%A' });
});
