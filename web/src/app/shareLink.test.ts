// Which address others get.
import { expect, test } from 'vitest';
import '../testkit/browser';
import { originForOthers } from './shareLink';

const at = (host: string): { origin: string; hostname: string } => {
  const { origin, hostname } = new URL(`http://${host}/`);
  return { origin, hostname };
};

test('at the machine of the server others get the address that it has for them', () => {
  for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080']) {
    expect(originForOthers(at(host), 'http://192.168.1.20:8080')).toBe('http://192.168.1.20:8080');
    expect(originForOthers(at(host), null)).toBe(`http://${host}`);
  }
});

test('everywhere else the address in use is the one that works', () => {
  expect(originForOthers(at('10.0.0.4:8080'), 'http://192.168.1.20:8080')).toBe('http://10.0.0.4:8080');
  expect(originForOthers(at('localhost.example.org'), 'http://192.168.1.20')).toBe('http://localhost.example.org');
});
