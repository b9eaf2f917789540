// How fast the engine for browsers searches, compared with its native twin, in one alternating run.
//   node tests/engineSpeed.mjs MODULE.wasm SESSION [NODES] [ROUNDS]
// Both answer the same requests and visit the same nodes. Processor time is compared, the best round of each position,
// so that other programs of the machine disturb little. `cargo xtask speed` builds both and calls this.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [path, session, nodes = '400000', rounds = '3'] = process.argv.slice(2);
if (!path || !session) {
  console.error('usage: node tests/engineSpeed.mjs MODULE.wasm SESSION [NODES] [ROUNDS]');
  process.exit(2);
}

/** Positions of a game that are searched: all of the benchmark, at most so many. */
const MOST = 12;
/** What `/proc` counts processor time in, in seconds. */
const TICK = 0.01;

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)));
const browser = {
  async ask(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const place = exports.rusc_request(bytes.length);
    new Uint8Array(exports.memory.buffer, place).set(bytes);
    const start = exports.rusc_answer();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, exports.rusc_answer_length())));
  },
  seconds: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
};

const child = spawn(session, [], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const native = {
  async ask(request) {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await lines.next()).value);
  },
  // The fourteenth field and the one after it; the name of the program before them has no spaces.
  seconds() {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ');
    return (Number(fields[13]) + Number(fields[14])) * TICK;
  },
};

/** Seconds for one search, and what it found. */
async function search(side, request) {
  await side.ask({ t: 'forget' });
  const start = side.seconds();
  let answer = await side.ask(request);
  while (!answer.done) {
    if (answer.t === 'refused') throw new Error(answer.error.message);
    answer = await side.ask({ t: 'advance' });
  }
  return { seconds: side.seconds() - start, nodes: answer.nodes, line: JSON.stringify(answer.lines) };
}

for (const kind of ['hive', 'abalone', 'tour']) {
  const positions = execFileSync(session, ['positions', kind, 'bench'], { encoding: 'utf8' }).split('\n').filter((line) => line !== '');
  const total = { browser: 0, native: 0, nodes: 0 };
  for (const game of positions.slice(0, MOST)) {
    const limits = { depth: null, nodes: Number(nodes) };
    const request = { t: 'search', game: { kind, start: { game }, moves: [] }, purpose: { for: 'analysis', lines: 1 }, limits };
    const best = { browser: Infinity, native: Infinity };
    for (let round = 0; round < Number(rounds); round += 1) {
      const [there, here] = [await search(browser, request), await search(native, request)];
      if (there.line !== here.line) throw new Error(`the two disagree on ${game}`);
      best.browser = Math.min(best.browser, there.seconds);
      best.native = Math.min(best.native, here.seconds);
      total.nodes += round === 0 ? here.nodes : 0;
    }
    total.browser += best.browser;
    total.native += best.native;
  }
  const speed = (seconds) => `${Math.round(total.nodes / seconds / 1000)} kn/s`;
  const ratio = (total.native / total.browser).toFixed(2);
  console.log(`${kind}: browser ${speed(total.browser)}, native ${speed(total.native)}, ratio ${ratio}`);
}
child.stdin.end();
