import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './copyText';

class FakeElement {
  style = {};
  value = '';
  removed = false;
  focus = vi.fn();
  append = vi.fn();
  select = vi.fn();
  remove(): void {
    this.removed = true;
  }
}

let field: FakeElement;
let copies: boolean;

beforeEach(() => {
  field = new FakeElement();
  copies = true;
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', { activeElement: new FakeElement(), body: new FakeElement(), querySelector: () => null, createElement: () => field, execCommand: () => copies });
});
afterEach(() => vi.unstubAllGlobals());

test('without a clipboard, or where it is forbidden, a text is copied the old way', async () => {
  const forbidden = { writeText: () => Promise.reject(new Error('not allowed')) };
  for (const clipboard of [undefined, forbidden]) {
    vi.stubGlobal('navigator', { clipboard });
    expect(await copyText('a link')).toBe(true);
    expect([field.value, field.removed]).toEqual(['a link', true]);
    copies = false;
    expect(await copyText('a link')).toBe(false);
    copies = true;
  }
});

test('a clipboard that is there is used', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  expect(await copyText('a link')).toBe(true);
  expect([written, field.value]).toEqual([['a link'], '']);
});
