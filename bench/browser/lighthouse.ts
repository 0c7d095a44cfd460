import { spawnSync } from 'node:child_process';
import type { Browser } from '@playwright/test';
import { z } from 'zod/mini';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import type { Campus } from '../../tests/support/browser/campus.ts';
import { blockingTime } from './blocking.ts';
import { median, rowFormat } from '../figures.ts';
import { noteFigure } from '../summary.ts';

const runs = 5;
/** Lowest performance score that meets the goal. */
const goal = 98;
/** Fetched by `npm exec` instead of being a dependency, because it takes 180 MB and only this measurement needs it. */
const lighthouse = 'lighthouse@12';
const maxReportBytes = 64 * 1024 * 1024;
const row = rowFormat(28, 13);

const Audit = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': Audit,
    'largest-contentful-paint': Audit,
    'total-blocking-time': Audit,
    'cumulative-layout-shift': Audit,
  }),
});

/**
 * Measures the performance score of Lighthouse's mobile profile on four screens, for visitors, and the blocking time
 * without Lighthouse's debugger.
 */
export async function benchLighthouse(_browser: Browser, campus: Campus): Promise<void> {
  const { origin } = campus.portal;
  const mia = await campus.as('mia');
  const { _id: item } = await mia.postItem({ title: 'Blue umbrella' });
  console.log(`\nLighthouse, mobile, medians of ${String(runs)} runs\n`);
  console.log(row('', ['score', 'first paint', 'largest', 'blocking', 'shift', 'no debugger']));
  for (const [name, path] of [
    ['home', '/'],
    ['item', `/items/${item}`],
    ['login', '/login'],
    ['create, redirected to login', '/items/create'],
  ] as const) {
    const reports: z.infer<typeof Report>[] = [];
    const blocking: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      reports.push(await reportOn(origin + path));
      blocking.push(await blockingTime(origin + path));
    }
    const medianOf = (value: (report: z.infer<typeof Report>) => number) =>
      median(reports.map(value));
    const audit = (audited: keyof z.infer<typeof Report>['audits'], digits = 0) =>
      medianOf(({ audits }) => audits[audited].numericValue).toFixed(digits);
    const score = 100 * medianOf(({ categories }) => categories.performance.score);
    noteFigure({
      part: 'lighthouse',
      name: `${name}, score`,
      portal: score,
      goal: ['at least', goal],
    });
    console.log(
      row(name, [
        score.toFixed(0),
        audit('first-contentful-paint'),
        audit('largest-contentful-paint'),
        audit('total-blocking-time'),
        audit('cumulative-layout-shift', 3),
        median(blocking).toFixed(0),
      ]),
    );
  }
}

/** @throws Error with the output of Lighthouse or npm */
async function reportOn(address: string): Promise<z.infer<typeof Report>> {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address],
      ...['--only-categories=performance', '--output=json', '--quiet'],
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      env: { ...process.env, CHROME_PATH: await ensureChromium() },
      encoding: 'utf8',
      maxBuffer: maxReportBytes,
    },
  );
  if (status !== 0) throw new Error(`${lighthouse} did not run: ${stderr}`);
  return Report.parse(JSON.parse(stdout));
}
