import type { Page } from '@playwright/test';

/** An event of a trace, as far as it is read: times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Of what has a length only. */
  dur?: number;
  /** How long the thread itself ran meanwhile. */
  tdur: number;
  args: { data?: { type?: string } };
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * How long the page's main thread ran from an input to the end of the frame after it, milliseconds: what other
 * threads and programs did meanwhile does not count, nor does waiting for the screen.
 *
 * @param type of the input's event, such as `keydown`
 * @param act does the input, and waits for the frame
 * @throws where the trace has no such input, or no frame after it
 */
export async function measureMainThread(
  page: Page,
  type: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('There is no browser to trace.');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol leaves open what an event of a trace holds.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return untilFrame(events, type) / 1000;
}

function untilFrame(events: readonly TraceEvent[], type: string): number {
  const input = events.find(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === type,
  );
  if (input === undefined) throw new Error(`The trace has no ${type}.`);
  const own = events.filter(
    ({ pid, tid, ts, dur = 0 }) => pid === input.pid && tid === input.tid && ts + dur > input.ts,
  );
  const frames = own.filter(({ name }) => name === 'Commit').map(({ ts, dur = 0 }) => ts + dur);
  if (frames.length === 0) throw new Error(`The trace has no frame after the ${type}.`);
  const end = Math.min(...frames);
  const tasks = own.filter(({ name, ts }) => name === 'RunTask' && ts < end);
  return tasks.reduce((sum, { tdur }) => sum + tdur, 0);
}
