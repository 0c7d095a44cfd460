import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { ensureChromium } from '../scripts/chromium.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { TraceEvent } from './main-thread.ts';

/** As Lighthouse's mobile profile has it. */
const slowdown = 4;
/** Lighthouse counts what a task takes beyond this, milliseconds. */
const allowedMs = 50;
/** Long enough for a visit whose network has no delay. */
const tracedSeconds = 6;

const Trace = z.object({ traceEvents: z.array(TraceEvent) });

/**
 * Estimates how long tasks block a page that is visited for the first time on a phone: after the first paint, what each task of the
 * main thread takes beyond 50 ms, its processor time multiplied by four. In milliseconds. A new Chromium opens the address and
 * traces itself, because Lighthouse and Playwright attach a debugger, which causes work that people's browsers do not have.
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

/** Waits until Chromium has written the trace. */
async function readTrace(file: string): Promise<z.infer<typeof Trace>> {
  const until = Date.now() + (tracedSeconds + 20) * 1000;
  for (;;) {
    try {
      return Trace.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      // Until then the file is missing or incomplete.
      if (Date.now() > until) throw new Error('Chromium wrote no trace.', { cause: error });
      await pause(200);
    }
  }
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
