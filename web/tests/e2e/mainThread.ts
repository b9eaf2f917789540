// How long the tasks of a page's main thread take, by the processor time of the thread: the time that other programs of a busy
// machine have had is not counted, so that the numbers are those of the page.
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock. */
  dur?: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args?: { name?: string };
}

export interface MainThreadTask {
  /** Milliseconds of the processor. */
  busy: number;
  /** Milliseconds by the clock, which a busy machine makes longer. */
  elapsed: number;
}

/** The tasks of the main thread during some work, the longest first. */
export async function mainThreadTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<MainThreadTask[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await work();
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(events.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(`${event.pid} ${event.tid}`) && event.tdur !== undefined);
  if (tasks.length === 0) throw new Error('the trace has no tasks of the main thread');
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ busy: tdur / 1000, elapsed: dur / 1000 })).toSorted((a, b) => b.busy - a.busy);
}
