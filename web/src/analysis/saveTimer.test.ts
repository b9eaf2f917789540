import { beforeEach, expect, test, vi } from 'vitest';
import { resetBrowser } from '../testkit/browser';
import { SaveTimer } from './saveTimer';

let saves: number;
let timer: SaveTimer;

beforeEach(() => {
  resetBrowser();
  saves = 0;
  timer = new SaveTimer(() => (saves += 1));
});

test('a change is kept soon, also while somebody goes on', () => {
  for (let revision = 1; revision <= 10; revision += 1) {
    timer.keep(revision);
    vi.advanceTimersByTime(200);
  }
  expect(saves).toBe(2);
  vi.advanceTimersByTime(800);
  expect(saves).toBe(3);
});

test('who only steps is kept less often, and a change does not wait for that', () => {
  timer.keep(1);
  vi.advanceTimersByTime(800);
  for (let step = 0; step < 20; step += 1) {
    timer.keep(1);
    vi.advanceTimersByTime(200);
  }
  expect(saves).toBe(1);
  timer.keep(2);
  vi.advanceTimersByTime(800);
  expect(saves).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(saves).toBe(2);
  timer.keep(2);
  vi.advanceTimersByTime(5000);
  expect(saves).toBe(3);
});

test('nothing is kept after it was stopped', () => {
  timer.keep(1);
  timer.stop();
  vi.advanceTimersByTime(10_000);
  expect(saves).toBe(0);
});
