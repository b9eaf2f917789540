// The engine of the host: what it says belongs to the position that it was asked about.
import { expect, test } from 'vitest';
import '../testkit/browser';
import type { LinesRequest, ServerLines } from '../generated/api';
import { type AskHost, HostEngine } from './hostEngine.svelte';

const POSITION: LinesRequest['position'] = { game: 'hive', setup: 'Base', moves: [] };
const ANSWER: ServerLines = { id: '1', state: 'done', place: null, engine: 'Nokamute', lines: [{ moves: ['wS1', 'bS1 wS1-'] }] };

function rig() {
  const asked: { end: (answer: ServerLines) => void; fail: (reason: unknown) => void; told: (work: ServerLines) => void; signal: AbortSignal }[] = [];
  const ask: AskHost = (_body, told, signal) => new Promise((end, fail) => asked.push({ end, fail, told, signal }));
  return { host: new HostEngine(ask), asked };
}

test('an answer is there for its position only, and again when one comes back', async () => {
  const { host, asked } = rig();
  const answer = host.ask('a', POSITION);
  asked[0]?.told({ ...ANSWER, state: 'waiting', place: 2 });
  expect([host.stateAt('a'), host.stateAt('b')]).toEqual([
    { kind: 'waiting', place: 2, here: true },
    { kind: 'waiting', place: 2, here: false },
  ]);
  expect(await host.ask('b', POSITION), 'one at a time').toBeNull();
  asked[0]?.end(ANSWER);
  expect(await answer).toEqual({ engine: 'Nokamute', moves: ['wS1', 'bS1 wS1-'] });
  expect([host.stateAt('a').kind, host.stateAt('b').kind, asked.length]).toEqual(['answered', 'idle', 1]);
});

test('a refusal and an engine that says nothing are told where it was asked', async () => {
  const { host, asked } = rig();
  const refused = host.ask('a', POSITION);
  asked[0]?.fail('no more for today');
  expect([await refused, host.stateAt('a'), host.stateAt('b').kind]).toEqual([null, { kind: 'failed', reason: 'no more for today' }, 'idle']);
  const silent = host.ask('a', POSITION);
  asked[1]?.end({ ...ANSWER, state: 'failed', engine: null, lines: [] });
  expect([await silent, host.stateAt('a')]).toEqual([null, { kind: 'failed', reason: null }]);
});

test('who leaves the page waits no longer', () => {
  const { host, asked } = rig();
  void host.ask('a', POSITION);
  host.close();
  expect(asked[0]?.signal.aborted).toBe(true);
});
