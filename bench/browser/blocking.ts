import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { secondMs } from '../../contract/durations.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { poll } from '../../scripts/programs/poll.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { TraceEvent } from './main-thread.ts';
import { slowdown } from './next-paint.ts';

/** The part of a task beyond this many milliseconds counts as blocking, as in Lighthouse. */
const allowedMs = 50;
/** Duration of the trace; long enough for a visit over a network without delay. */
const tracedSeconds = 6;

const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/**
 * Estimates the total blocking time of a first visit on a phone, in milliseconds. For each main-thread task that starts
 * after the first contentful paint, multiplies the processor time by four, as Lighthouse's mobile profile does, and
 * takes the part above 50 ms; returns the sum of these parts. A new Chromium without a debugger records the trace,
 * because the debugger of Lighthouse or Playwright causes extra work.
 */
export async function blockingTime(address: string): Promise<number> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'trace.json');
  const chromium = spawn(await ensureChromium(), [
    ...[
      '--headless=new',
      '--no-sandbox',
      '--window-size=412,823',
      `--user-data-dir=${folder.path}`,
    ],
    ...['--trace-startup=toplevel,loading,blink.user_timing', '--trace-startup-format=json'],
    ...[`--trace-startup-duration=${String(tracedSeconds)}`, `--trace-startup-file=${file}`],
    address,
  ]);
  const ended = new Promise((resolve) => chromium.once('close', resolve));
  try {
    return blockingTimeOf(await readTrace(file), address);
  } finally {
    chromium.kill();
    await ended;
  }
}

/** Waits until Chromium has written the trace, and reads it. */
function readTrace(file: string): Promise<z.infer<typeof Trace>> {
  let cause: unknown;
  const read = async () => {
    try {
      return Trace.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      // The file is missing or incomplete until Chromium has written it.
      cause = error;
      return null;
    }
  };
  const failure = () => new Error('Chromium wrote no trace.', { cause });
  return poll(read, { everyMs: 200, withinMs: (tracedSeconds + 20) * secondMs, failure });
}

function blockingTimeOf({ traceEvents }: z.infer<typeof Trace>, address: string): number {
  const start = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  if (start === undefined) throw new Error(`The trace has no visit of ${address}.`);
  const ofPage = traceEvents.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts > start.ts,
  );
  const painted = ofPage.find(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) throw new Error(`${address} painted nothing.`);
  return ofPage
    .filter(({ name, ts }) => name === 'ThreadControllerImpl::RunTask' && ts > painted.ts)
    .reduce((sum, { tdur }) => sum + Math.max(0, (slowdown * tdur) / 1000 - allowedMs), 0);
}
