import type { Browser } from '@playwright/test';
import type { Campus } from '../../tests/support/browser/campus.ts';
import { storageOf } from '../../tests/support/browser/screen.ts';
import { type Interaction, interactions } from './interactions.ts';
import { measureNextPaints, slowdown, takeNextPaints } from './next-paint.ts';
import { actOnStaticPage, staticPage, undoOnStaticPage } from './static-page.ts';
import { printTable } from '../table.ts';

const runs = 24;
/** The portal's median delay must not exceed this. */
const goalMs = 100;

/**
 * Measures every key press and click of an interaction, and of its baseline on a static page with the same text.
 * @param networkId a number for each interaction, 0 to 255
 */
async function measure(
  browser: Browser,
  campus: Campus,
  interaction: Interaction,
  networkId: number,
) {
  const { viewer, viewport, start, ready, act, undo, baseline } = interaction;
  const { origin } = campus.portal;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    serviceWorkers: 'block',
    // A client address for each interaction, so that the portal's rate limits do not apply.
    extraHTTPHeaders: { 'X-Forwarded-For': `10.2.0.${String(networkId)}` },
    storageState: storageOf(origin, (await campus.as(viewer)).session),
  });
  const page = await context.newPage();
  await measureNextPaints(page);
  await page.goto(start);
  await ready(page);
  const text = await page.evaluate(() => document.body.innerText);
  const portal: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await takeNextPaints(page);
    await act(page, run);
    portal.push(...(await takeNextPaints(page)));
    await undo?.(page);
  }

  const plain: number[] = [];
  await page.route('**/baseline', (route) =>
    route.fulfill({ contentType: 'text/html', body: staticPage(text) }),
  );
  await page.goto('/baseline');
  for (let run = 0; run < runs; run += 1) {
    await takeNextPaints(page);
    await actOnStaticPage(page, baseline);
    plain.push(...(await takeNextPaints(page)));
    await undoOnStaticPage(page);
  }
  await context.close();
  return { portal, plain };
}

export async function benchInputs(browser: Browser, campus: Campus): Promise<void> {
  const measurements = [];
  for (const [networkId, interaction] of interactions.entries()) {
    const { name } = interaction;
    console.log(`Measuring ${name} ...`);
    measurements.push({
      name,
      goalMs,
      ...(await measure(browser, campus, interaction, networkId)),
    });
  }
  console.log(
    `\nFrom input to next paint, milliseconds, processor ${String(slowdown)} times slower, ${String(runs)} runs each\n`,
  );
  printTable('inputs', measurements);
}
