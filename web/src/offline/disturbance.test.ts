import { beforeEach, expect, test, vi } from 'vitest';
import { Disturbance, hasInput, isIdle, type TabChannel, type TabState } from './disturbance';

const HIDDEN: TabState = { isVisible: false, isStart: false, hasInput: false };
const START: TabState = { isVisible: true, isStart: true, hasInput: false };
const PLAYING: TabState = { isVisible: true, isStart: false, hasInput: false };
const WRITING: TabState = { isVisible: false, isStart: false, hasInput: true };

/** Tabs of one browser, in these states. */
function tabs(...states: TabState[]): Disturbance[] {
  const channels: TabChannel[] = [];
  return states.map((state) => {
    const channel: TabChannel = { onmessage: null, postMessage: (data) => channels.filter((other) => other !== channel).forEach((other) => other.onmessage?.({ data } as MessageEvent)) };
    channels.push(channel);
    return new Disturbance(channel, () => state);
  });
}

beforeEach(() => void vi.useFakeTimers());

async function mayReload(...states: TabState[]): Promise<boolean | undefined> {
  const asked = tabs(...states)[0]?.none();
  await vi.advanceTimersByTimeAsync(1000);
  return asked;
}

test('a tab is idle when nobody looks at it or it shows the start page, and nothing is written', () => {
  expect([HIDDEN, START, PLAYING, WRITING, { ...START, hasInput: true }].map(isIdle)).toEqual([true, true, false, false, false]);
});

test('no tab is loaded again while one of them minds', async () => {
  expect(await mayReload(HIDDEN)).toBe(true);
  expect(await mayReload(HIDDEN, START, HIDDEN)).toBe(true);
  for (const other of [PLAYING, WRITING]) expect(await mayReload(HIDDEN, START, other)).toBe(false);
  expect(await mayReload(PLAYING, HIDDEN)).toBe(false);
});

test('a form that was touched and a dialog that is open are input', () => {
  const page = (dialog: boolean, ...fields: object[]) => ({ querySelector: () => (dialog ? {} : null), querySelectorAll: () => fields }) as unknown as Document;
  expect(hasInput(page(false))).toBe(false);
  expect(hasInput(page(true))).toBe(true);
  expect(hasInput(page(false, { value: '', defaultValue: '' }, { value: 'x', defaultValue: '', readOnly: true }))).toBe(false);
  expect(hasInput(page(false, { value: 'draft', defaultValue: '' }))).toBe(true);
});
