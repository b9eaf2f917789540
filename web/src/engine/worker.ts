// The worker of the engine: loads the module, answers the page. If the module breaks, the page is told and starts another
// worker; nothing is lost, since every request carries its whole game.
import type { FromWorker, ToWorker } from './messages';
import { EngineModule } from './module';
import { Schedule } from './schedule';

type Start = Extract<ToWorker, { t: 'start' }>;

const send = (message: FromWorker): void => postMessage(message);

/** The first message starts the module; those that follow wait for it. */
let schedule: Promise<Schedule | null> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.t === 'start') {
    schedule = start(data).catch((error: unknown) => {
      send({ t: 'unusable', reason: String(error) });
      return null;
    });
  } else {
    void handle(data);
  }
});

async function handle(message: Exclude<ToWorker, Start>): Promise<void> {
  const ready = await schedule;
  if (!ready) return;
  try {
    if (message.t === 'ask') ready.ask(message.id, message.request);
    else if (message.t === 'search') await ready.search(message);
    else ready.stop(message.id);
  } catch (error) {
    send({ t: 'failed', reason: String(error) });
  }
}

async function start({ wasm, protocol, fingerprint, stopped }: Start): Promise<Schedule> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${wasm} answers ${response.status}`);
  const module = await EngineModule.instantiate(await WebAssembly.compileStreaming(response));
  const hello = module.call({ t: 'hello' });
  if (hello.t !== 'hello' || hello.protocol !== protocol || hello.fingerprint !== fingerprint) {
    throw new Error('the engine is of another version than the page; load the page anew');
  }
  return new Schedule({
    call: (request) => module.call(request),
    send,
    now: () => performance.now(),
    pause,
    // Shared memory, in a page that is isolated from others: seen at the next slice, before any message.
    isStopped: (id) => stopped !== null && Atomics.load(stopped, 0) === id,
  });
}

const { port1, port2 } = new MessageChannel();
let resume: (() => void) | null = null;
port1.onmessage = (): void => resume?.();

/** Lets the messages that have arrived be handled: without the delay that browsers add to timers. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    resume = resolve;
    port2.postMessage(null);
  });
}
