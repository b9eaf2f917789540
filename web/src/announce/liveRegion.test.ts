import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveRegion } from './liveRegion.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** What is said after a while. */
function said(): string {
  vi.advanceTimersByTime(100);
  return liveRegion.text;
}

test('texts of one moment are joined, and the same text is said again', () => {
  liveRegion.announce('One');
  liveRegion.announce('');
  liveRegion.announce('two');
  expect([liveRegion.text, said()]).toEqual(['', 'One. two']);
  liveRegion.announce('One');
  expect([liveRegion.text, said()]).toEqual(['', 'One']);
});

test('a held key says the last step, and what is known of that one', () => {
  for (let step = 1; step <= 200; step += 1) {
    liveRegion.announceLast('step', `Move ${step}`);
    liveRegion.announceLast('mistake', step % 3 === 0 ? `Mistake ${step}` : '');
    vi.advanceTimersByTime(30);
  }
  expect(said()).toBe('Move 200');
  liveRegion.announceLast('step', 'Move 3');
  liveRegion.announceLast('mistake', 'Mistake 3');
  expect(said()).toBe('Move 3. Mistake 3');
});

test('what else is to be said stays beside the steps, and the last of much', () => {
  liveRegion.announce('The review is done');
  for (let step = 1; step <= 9; step += 1) liveRegion.announceLast('step', `Move ${step}`);
  expect(said()).toBe('The review is done. Move 9');
  for (let number = 1; number <= 9; number += 1) liveRegion.announce(String(number));
  expect(said()).toBe('4. 5. 6. 7. 8. 9');
});
