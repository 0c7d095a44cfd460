/**
 * Runs all benchmarks, or those that its arguments name: `npm run bench -- inputs messages`. A number after the name of
 * a part is its size: `npm run bench -- growth 1000000`. README.md in this folder describes each part.
 */
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../scripts/programs/chromium.ts';
import { type Campus, startCampus } from '../tests/support/browser/campus.ts';
import { benchClaims } from './claims/main.ts';
import { benchClaimTimes } from './claims/times.ts';
import { benchLighthouse } from './browser/lighthouse.ts';
import { benchLiveEvents } from './live-events.ts';
import { benchGrowth } from './growth/main.ts';
import { benchMatchingCost } from './matching/cost.ts';
import { benchMatching } from './matching/main.ts';
import { measureEnqueue } from './browser/enqueue.ts';
import { benchInputs } from './browser/inputs.ts';
import { measureOpeningOffline } from './browser/offline-opening.ts';
import { measureFlush } from './browser/outbox.ts';
import { benchPage } from './page/main.ts';
import { printSummary } from './summary.ts';
import { benchServer } from './server/main.ts';
import { benchStart } from './start/main.ts';
import { benchSockets } from './sockets/main.ts';
import { printTable } from './table.ts';
import { thousandOfEach } from './browser/thousand.ts';

const root = join(import.meta.dirname, '..');

async function benchMessages(browser: Browser, campus: Campus): Promise<void> {
  const enqueued = await measureEnqueue(browser, campus);
  console.log('\nFrom the key that sends a message to the frame that shows it; under 50 ms\n');
  printTable('messages', enqueued);
}

async function benchOutbox(browser: Browser, campus: Campus): Promise<void> {
  const flushed = await measureFlush(browser, campus);
  console.log('\nOn a link of 150 ms, beside as many requests one by one; under 10000 ms\n');
  printTable('outbox', [flushed]);
}

async function benchOffline(browser: Browser, campus: Campus): Promise<void> {
  const opened = await measureOpeningOffline(browser, campus);
  console.log(
    '\nOpened offline, with nothing of the portal running; at most 1.1 times the static page\n',
  );
  printTable('offline', opened);
}

/** Benchmarks in a browser that opens a portal with much data. */
const inBrowser = new Map([
  ['inputs', benchInputs],
  ['messages', benchMessages],
  ['outbox', benchOutbox],
  ['offline', benchOffline],
  ['page', benchPage],
  ['lighthouse', benchLighthouse],
]);
/** Benchmarks without a browser. */
const withoutBrowser = new Map<string, (size?: number) => void | Promise<void>>([
  ['server', benchServer],
  ['start', benchStart],
  ['sockets', benchSockets],
  ['live-events', benchLiveEvents],
  ['growth', benchGrowth],
  ['claims', benchClaims],
  ['claim-times', benchClaimTimes],
  ['matching', () => benchMatching()],
  ['matching-cost', benchMatchingCost],
]);

/** Parts whose number of items can be given. */
const withSize: ReadonlySet<string> = new Set(['growth']);

// scripts/start.mjs gets the path of this file as its first argument; names and sizes follow.
const names: string[] = [];
const sizes = new Map<string, number>();
for (const argument of process.argv.slice(3)) {
  const part = names.at(-1) ?? '';
  if (!/^\d+$/.test(argument)) names.push(argument);
  else if (withSize.has(part)) sizes.set(part, Number(argument));
  else {
    console.error(`${argument} follows no part with a size: ${[...withSize].join(', ')}.`);
    process.exit(1);
  }
}
const known = [...inBrowser.keys(), ...withoutBrowser.keys()];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}

const isChosen = (name: string) => names.length === 0 || names.includes(name);
const chosen = [...inBrowser].filter(([name]) => isChosen(name));
try {
  for (const [name, bench] of withoutBrowser) if (isChosen(name)) await bench(sizes.get(name));
  // Lighthouse runs last, because it may have to be downloaded, which fails without a network.
  if (chosen.length > 0) await benchInBrowser(chosen.map(([, bench]) => bench));
} finally {
  printSummary();
}

async function benchInBrowser(
  parts: readonly ((browser: Browser, campus: Campus) => Promise<void>)[],
): Promise<void> {
  console.log('Filling a portal with a thousand items and messages ...');
  await using campus = await startCampus(root, { photos: 2, more: thousandOfEach });
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const bench of parts) await bench(browser, campus);
  } finally {
    await browser.close();
  }
}
