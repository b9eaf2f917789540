// A real server with its own data folder, which can be stopped and restarted at the same address.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const BUILT = resolve(ROOT, process.env['CARGO_TARGET_DIR'] ?? 'target', 'debug/rusc');
export const BINARY = process.env['RUSC_BIN'] ?? BUILT;

export class Server {
  readonly address: string;
  /** The one-time link that signs the admin in. */
  adminLink = '';
  readonly #port: number;
  readonly #data = mkdtempSync(join(tmpdir(), 'rusc-e2e-'));
  readonly #more: string[];
  readonly #path: string;
  #process: ChildProcess | null = null;

  private constructor(port: number, more: string[], path: string) {
    this.#port = port;
    this.#more = more;
    this.#path = path;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Starts a server with more flags, and a base path if one is given. */
  static async start(more: string[] = [], path = ''): Promise<Server> {
    if (!existsSync(BINARY)) throw new Error(`there is no server at ${BINARY}; build it, or set RUSC_BIN`);
    const server = new Server(await freePort(), more, path);
    await server.start();
    return server;
  }

  /** Starts it, this time with even more flags. */
  async start(flags: string[] = []): Promise<void> {
    const bind = `127.0.0.1:${this.#port}`;
    const fixed = ['serve', '--data', this.#data, '--bind', bind, '--rate-limits', 'off', '--engine-threads', '1'];
    const child = spawn(BINARY, [...fixed, ...this.#more, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const note = (text: Buffer): void => {
      this.adminLink = /http:\S+\/admin\/login\/\S+/.exec(String(text))?.[0] ?? this.adminLink;
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      if (await answers(`${this.address}${this.#path}/healthz`)) return;
      await pause(50);
    }
    throw new Error('the server does not start');
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const place = probe.address();
      const port = place !== null && typeof place === 'object' ? place.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
