/**
 * The outbox under random schedules of faults, for as long as asked: `npm run test:soak -- [seconds] [seed]`.
 * Each round has a device and a talk of its own, and ends with everything mended: then the server has what was
 * written, once and in its order.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { withoutBackgroundSync } from '../support/browser/background-sync.ts';
import { killWorkers } from '../support/browser/breaks.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import type { Portal } from '../support/browser/portal.ts';
import { storageOf } from '../support/browser/screen.ts';
import {
  type Talk,
  messages,
  openTalk,
  say,
  startTalk,
  unsentStates,
} from '../support/browser/talk.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import { type Random, randomOf } from './random.ts';

const seconds = Number(process.env.SOAK_SECONDS);
const seed = Number(process.env.SOAK_SEED);
const stepsOfRound = 14;

const cuts: readonly Cut[] = [
  'before the request',
  'in mid-body',
  'before the answer',
  'without an end',
];

/** A device in the middle of its round. */
interface Round {
  portal: Portal;
  network: CuttingProxy;
  context: BrowserContext;
  /** The tab that is in use. */
  page: Page;
  talk: Talk;
  random: Random;
  isSignedIn: boolean;
  written: string[];
}

type Step = (round: Round) => Promise<void>;

const faults: Record<string, Step> = {
  async cut({ network, random }) {
    network.cut(random.oneOf(cuts));
  },
  async mend({ network }) {
    network.mend();
  },
  async 'go offline'({ context }) {
    await context.setOffline(true);
  },
  async 'go online'({ context }) {
    await context.setOffline(false);
  },
  async 'kill the server'({ portal }) {
    await portal.kill();
    await portal.start();
  },
  async 'stop the server'({ portal }) {
    await portal.stop();
    await portal.start();
  },
  async 'kill the workers'({ page }) {
    await killWorkers(page);
  },
  async reload({ page }) {
    await page.reload();
  },
  async 'close the tab'(round) {
    const { context, network, talk } = round;
    const before = round.page;
    round.page = await context.newPage();
    await before.close();
    await round.page.goto(network.origin + talk.address);
  },
  async 'open another tab'(round) {
    const { context, network, talk } = round;
    round.page = await context.newPage();
    await round.page.goto(network.origin + talk.address);
  },
  async 'sign out or in'(round) {
    round.isSignedIn = !round.isSignedIn;
    await keepSession(round);
  },
};

/** As a tab does that signs in or out; all that is stored beside stays. */
async function keepSession({ page, network, talk, isSignedIn }: Round): Promise<void> {
  const entries = storageOf(network.origin, talk.session).origins.flatMap(
    ({ localStorage }) => localStorage,
  );
  await page.evaluate(
    ({ kept, isIn }) => {
      for (const { name, value } of kept) {
        if (isIn) localStorage.setItem(name, value);
        else localStorage.removeItem(name);
      }
    },
    { kept: entries, isIn: isSignedIn },
  );
  await page.goto(network.origin + talk.address);
}

async function write(round: Round): Promise<void> {
  if (!round.isSignedIn) return;
  const content = `no. ${String(round.written.length + 1)};`;
  await say(round.page, content);
  round.written.push(content);
}

async function mendAll(round: Round): Promise<void> {
  const { network, context, portal } = round;
  network.mend();
  await context.setOffline(false);
  await expect.poll(async () => (await fetch(portal.origin).catch(() => null))?.ok).toBe(true);
  round.isSignedIn = true;
  await keepSession(round);
}

test(`the outbox, ${String(seconds)} s of faults, seed ${String(seed)}`, async ({
  portal,
  mails,
  device,
  complaints,
}) => {
  test.setTimeout(0);
  complaints.allow(/./);
  const until = Date.now() + seconds * 1000;
  for (let count = 0; Date.now() < until || count === 0; count += 1) {
    const random = randomOf(seed + count);
    const writer = {
      name: 'Wanda Writer',
      email: `soak${String(count)}@campus.example`,
      password: 'seven quiet geese',
    };
    const talk = await startTalk(portal, mails, writer);
    await using network = await startCuttingProxy(portal.origin);
    await using context = await device();
    const hasSync = random.chance(0.5);
    if (!hasSync) await withoutBackgroundSync(context);
    const page = await context.newPage();
    await openTalk(page, talk, network.origin);
    const round: Round = {
      ...{ portal, network, context, page, talk, random },
      isSignedIn: true,
      written: [],
    };
    const schedule: string[] = [hasSync ? 'with sync' : 'without sync'];
    try {
      for (let step = 0; step < stepsOfRound; step += 1) {
        if (random.chance(0.5)) {
          schedule.push('write');
          await write(round);
        } else {
          const name = random.oneOf(Object.keys(faults));
          schedule.push(name);
          await faults[name]?.(round);
        }
      }
      await mendAll(round);
      await expect.poll(() => unsentStates(round.page), { timeout: 90_000 }).toEqual([]);
      expect(await talk.contents()).toEqual(round.written);
      await expect(messages(round.page)).toHaveCount(round.written.length);
    } catch (error) {
      console.error(`Failed with \`npm run test:soak -- 1 ${String(seed + count)}\`:`);
      console.error(schedule.join(', '));
      throw error;
    }
    console.log(
      `seed ${String(seed + count)}: ${String(round.written.length)} messages, each once`,
    );
  }
});
