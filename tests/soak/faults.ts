import { type Page, expect } from '@playwright/test';
import { syncInBackground } from '../support/browser/background-sync.ts';
import { giveBackRoom, killWorkers, takeAllRoom } from '../support/browser/breaks.ts';
import { makeNextBuild, takeUpdate, updateQuestion } from '../support/browser/next-build.ts';
import { press } from '../support/browser/screen.ts';
import { unsentRows } from '../support/browser/talk.ts';
import type { Cut } from '../support/cutting-proxy.ts';
import {
  type Round,
  mend,
  openTalk,
  poke,
  post,
  signIn,
  unsentOf,
  untilBroken,
  untilKept,
  write,
  writeSome,
} from './round.ts';

type Fault = (round: Round) => Promise<void>;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Something goes out into a network that breaks it off there; it may stay as it is for what follows. */
function cut(where: Cut): Fault {
  return async (round) => {
    const { network, random } = round;
    const before = network.count();
    await round.device.setOffline(false);
    network.cut(where);
    await writeSome(round);
    await poke(round);
    await untilBroken(round, before);
    if (random.chance(0.5)) await mend(round);
  };
}

/** Something is on its way to the portal, and its answer does not come. */
async function sendWithoutEnd(round: Round, send: () => Promise<void>): Promise<void> {
  await mend(round);
  const before = round.network.count();
  round.network.cut('without an end');
  await writeSome(round);
  await send();
  await untilBroken(round, before);
}

/** What the next person writes is theirs; what the one before has left waits for whose it is. */
async function changePerson(round: Round): Promise<void> {
  const before = round.writer;
  const after = round.people.find((one) => one !== before) ?? before;
  const contents = await before.talk.contents();
  await signIn(round, after);
  await writeSome(round);
  await poke(round);
  await untilKept(round);
  expect(await before.talk.contents()).toEqual(contents);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
}

/** Each line of what the outbox has to survive. */
export const faults: Record<string, Fault> = {
  'cut before the request': cut('before the request'),
  'cut in mid-body': cut('in mid-body'),
  'cut before the answer': cut('before the answer'),
  'silent network': cut('without an end'),
  "network's own page": cut('with a page of its own'),

  async offline(round) {
    await round.device.setOffline(true);
    await writeSome(round);
    await poke(round);
    if (round.random.chance(0.5)) await mend(round);
  },
  async 'item in mid-body'(round) {
    round.network.cut('in mid-body');
    await post(round);
    await poke(round);
    if (round.random.chance(0.5)) await mend(round);
  },
  async 'item offline'(round) {
    await round.device.setOffline(true);
    await post(round);
    if (round.random.chance(0.5)) await mend(round);
  },
  async reload(round) {
    await writeSome(round);
    await round.device.page().reload();
  },
  async 'tab closed'(round) {
    await writeSome(round);
    await round.device.reopen(round.writer.talk.address);
  },
  async 'second tab'(round) {
    await round.device.open(round.writer.talk.address);
    await writeSome(round);
  },
  async 'browser killed'(round) {
    await sendWithoutEnd(round, () => untilKept(round));
    await round.device.kill();
    round.network.mend();
    // The browser need not have written down who is signed in.
    await signIn(round, round.writer);
  },
  async 'worker killed'(round) {
    const { device, network } = round;
    await device.closeOthers();
    const page = device.page();
    const toMessages = '**/api/v1/messages/**';
    if (device.hasSync) {
      // The page alone has no way through.
      await page.route(toMessages, (route, request) =>
        request.method() === 'POST' ? route.abort() : route.fallback(),
      );
    }
    await sendWithoutEnd(round, async () => {
      if (device.hasSync) await syncInBackground(device.context(), network.origin);
    });
    await killWorkers(page);
    await page.unroute(toMessages);
    network.mend();
  },
  async 'server killed'(round) {
    await sendWithoutEnd(round, () => poke(round));
    await round.portal.kill();
    round.network.mend();
    await writeSome(round);
    await round.portal.start();
  },
  async 'server stopped'(round) {
    await mend(round);
    await Promise.all([write(round), round.portal.stop()]);
    await writeSome(round);
    await round.portal.start();
  },
  async 'session over'(round) {
    const { device, network, writer } = round;
    await device.closeOthers();
    await device.setOffline(true);
    await writeSome(round);
    await untilKept(round);
    await writer.endSession();
    network.mend();
    await device.setOffline(false);
    await expect(device.page()).toHaveURL(/\/login/, { timeout: 60_000 });
    await changePerson(round);
  },
  async 'signed out'(round) {
    const { device, writer, random } = round;
    await device.closeOthers();
    const page = device.page();
    await device.setOffline(true);
    await writeSome(round);
    await untilKept(round);
    await leave(page);
    const question = page.getByRole('dialog', { name: 'Not everything has been sent' });
    if (random.chance(0.5)) {
      const unsent = JSON.stringify(await unsentOf(page, writer));
      for (const one of [...writer.messages, ...writer.items]) {
        if (unsent.includes(`"${one.content}"`)) one.mayBeMissing = true;
      }
      await press(question, 'Discard them');
    } else {
      await press(question, 'Keep them on this device until you log in again');
    }
    await expect(page).toHaveURL(/\/login$/);
    writer.hasSignedOut();
    await changePerson(round);
  },
  async 'storage full'(round) {
    const { device, writer } = round;
    await mend(round);
    await device.closeOthers();
    const page = device.page();
    await untilKept(round);
    // A worker that the browser started by itself may have opened the database before there was a limit, which
    // Chromium then hears of half a minute later.
    await expect(async () => {
      await giveBackRoom(page);
      await takeAllRoom(page);
    }).toPass({ timeout: 2 * minute, intervals: [10_000] });
    const content = `no. ${String(writer.messages.length + 1)};`;
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill(content);
    await press(page, 'Send Message');
    await expect(
      page.getByText(/^There's no space on this device to save the message/),
    ).toBeVisible();
    await expect(field).toHaveValue(content);
    expect(JSON.stringify(await unsentRows(page))).not.toContain(`"${content}"`);
    await device.giveRoom();
    await giveBackRoom(page);
    await write(round);
  },
  async 'new build'(round) {
    const { device, network, portal, portalRoot, random } = round;
    await device.closeOthers();
    const page = device.page();
    await device.setOffline(false);
    network.cut('before the request');
    await writeSome(round);
    await untilKept(round);
    await portal.stop();
    await makeNextBuild(portalRoot);
    await portal.start();
    await page.reload();
    // Who has used up the requests of a minute is refused the new build's shell, and tries again later.
    await expect(updateQuestion(page)).toBeVisible({ timeout: 4 * minute });
    await writeSome(round);
    if (random.chance(0.5)) network.mend();
    // Or it waits, while the one before it sends.
    if (random.chance(0.6)) await takeUpdate(page);
  },
  async 'other clock'(round) {
    await round.device.closeOthers();
    await writeSome(round);
    await round.device.putClock(round.random.between(-3 * day, 3 * day));
    await openTalk(round);
  },
};
