import type { Page } from '@playwright/test';
import { z } from 'zod/mini';

/** The fields of a Chromium trace event that the benchmark reads. Times are in microseconds. */
export const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Duration. Instant events have none. */
  dur: z.optional(z.number()),
  /** Processor time of the thread within the duration. */
  tdur: z._default(z.number(), 0),
  args: z.optional(
    z.object({
      data: z.optional(
        z.object({ type: z.optional(z.unknown()), documentLoaderURL: z.optional(z.string()) }),
      ),
    }),
  ),
});
export type TraceEvent = z.infer<typeof TraceEvent>;

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Estimates the time from an input to the end of the next frame on a slower processor. Multiplies the processor time of
 * the main thread's tasks from the input to the frame by `slowdown`. Other threads and programs do not count. The frame
 * starts as long after the input as in the trace, or later if the slowed tasks before the frame take longer than that.
 *
 * @param slowdown how many times slower the processor is
 * @param type the type of the input's DOM event, such as `keydown`
 * @param act triggers the input, and waits for the frame
 * @returns milliseconds
 * @throws when the trace has no such input, or no frame after it
 */
export async function estimateSlowed(
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
    events.push(...z.array(TraceEvent).parse(value));
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
  return estimateFromTrace(events, type, slowdown) / 1000;
}

/** @returns microseconds */
function estimateFromTrace(events: readonly TraceEvent[], type: string, slowdown: number): number {
  const input = events.find(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === type,
  );
  if (input === undefined) throw new Error(`The trace has no ${type}.`);
  const mainThread = events
    .filter(({ pid, tid, ts, dur = 0 }) => {
      return pid === input.pid && tid === input.tid && ts + dur > input.ts;
    })
    .sort((one, other) => one.ts - other.ts);
  const commit = mainThread.find(({ name }) => name === 'Commit');
  const tasks = mainThread.filter(({ name, ts }) => name === 'RunTask' && ts <= (commit?.ts ?? 0));
  const frame = tasks.pop();
  if (frame === undefined) throw new Error(`The trace has no frame after the ${type}.`);
  const inputWork = slowdown * tasks.reduce((sum, { tdur }) => sum + tdur, 0);
  const frameStart = Math.max(frame.ts, input.ts + inputWork);
  return frameStart - input.ts + slowdown * frame.tdur;
}
