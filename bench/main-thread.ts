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
 * How long it takes from an input to the end of the frame after it on a processor so many times slower, reckoned
 * from the processor time that the page's main thread took for the input and for the frame: what other threads
 * and programs did meanwhile does not count. A frame that is asked for begins once the screen is ready for it, as
 * soon as ever, but not before the input's work is done.
 *
 * @param type of the input's event, such as `keydown`
 * @param act does the input, and waits for the frame
 * @returns milliseconds
 * @throws where the trace has no such input, or no frame after it
 */
export async function reckonSlower(
  page: Page,
  slowdown: number,
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
  return reckon(events, type, slowdown) / 1000;
}

/** @returns microseconds */
function reckon(events: readonly TraceEvent[], type: string, slowdown: number): number {
  const input = events.find(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === type,
  );
  if (input === undefined) throw new Error(`The trace has no ${type}.`);
  const own = events
    .filter(({ pid, tid, ts, dur = 0 }) => {
      return pid === input.pid && tid === input.tid && ts + dur > input.ts;
    })
    .sort((one, other) => one.ts - other.ts);
  const commit = own.find(({ name }) => name === 'Commit');
  const tasks = own.filter(({ name, ts }) => name === 'RunTask' && ts <= (commit?.ts ?? 0));
  const frame = tasks.pop();
  if (frame === undefined) throw new Error(`The trace has no frame after the ${type}.`);
  const before = slowdown * tasks.reduce((sum, { tdur }) => sum + tdur, 0);
  const begins = Math.max(frame.ts, input.ts + before);
  return begins - input.ts + slowdown * frame.tdur;
}
