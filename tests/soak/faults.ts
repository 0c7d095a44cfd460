import { type Page, expect } from '@playwright/test';
import { syncInBackground } from '../support/browser/device/background-sync.ts';
import { freeStorage, killWorkers, fillStorage } from '../support/browser/device/breaks.ts';
import { makeNextBuild, acceptUpdate, updateQuestion } from '../support/browser/next-build.ts';
import { press } from '../support/browser/screen.ts';
import { unsentRows } from '../support/browser/screens/conversation.ts';
import type { Cut } from '../support/servers/cutting-proxy.ts';
import {
  type Round,
  restoreNetwork,
  openConversation,
  wakeFlushers,
  post,
  signIn,
  unsentOf,
  waitForCut,
  waitUntilStored,
  write,
  writeMessages,
} from './round.ts';

type Fault = (round: Round) => Promise<void>;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Writes messages whose requests are cut. The network may remain broken during the next fault. */
function cut(where: Cut): Fault {
  return async (round) => {
    const { network, random } = round;
    const before = network.count();
    await round.device.setOffline(false);
    network.cut(where);
    await writeMessages(round);
    await wakeFlushers(round);
    await waitForCut(round, before);
    if (random.chance(0.5)) await restoreNetwork(round);
  };
}

/** Sends messages whose responses are lost. */
async function sendWithoutResponse(round: Round, send: () => Promise<void>): Promise<void> {
  await restoreNetwork(round);
  const before = round.network.count();
  round.network.cut('without an end');
  await writeMessages(round);
  await send();
  await waitForCut(round, before);
}

/** Signs the other person in, and checks that none of the previous person's messages is sent. */
async function changePerson(round: Round): Promise<void> {
  const before = round.writer;
  const after = round.people.find((person) => person !== before) ?? before;
  const contents = await before.conversation.contents();
  await signIn(round, after);
  await writeMessages(round);
  await wakeFlushers(round);
  await waitUntilStored(round);
  expect(await before.conversation.contents()).toEqual(contents);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
}

/** The faults that the outbox has to survive. */
export const faults: Record<string, Fault> = {
  'cut before the request': cut('before the request'),
  'cut in mid-body': cut('in mid-body'),
  'cut before the response': cut('before the response'),
  'silent network': cut('without an end'),
  "network's own page": cut('with a page of its own'),

  async offline(round) {
    await round.device.setOffline(true);
    await writeMessages(round);
    await wakeFlushers(round);
    if (round.random.chance(0.5)) await restoreNetwork(round);
  },
  async 'item in mid-body'(round) {
    round.network.cut('in mid-body');
    await post(round);
    await wakeFlushers(round);
    if (round.random.chance(0.5)) await restoreNetwork(round);
  },
  async 'item offline'(round) {
    await round.device.setOffline(true);
    await post(round);
    if (round.random.chance(0.5)) await restoreNetwork(round);
  },
  async reload(round) {
    await writeMessages(round);
    await round.device.page().reload();
  },
  async 'tab closed'(round) {
    await writeMessages(round);
    await round.device.reopen(round.writer.conversation.address);
  },
  async 'second tab'(round) {
    await round.device.open(round.writer.conversation.address);
    await writeMessages(round);
  },
  async 'browser killed'(round) {
    await sendWithoutResponse(round, () => waitUntilStored(round));
    await round.device.kill();
    round.network.restore();
    // The killed browser may not have stored the session.
    await signIn(round, round.writer);
  },
  async 'worker killed'(round) {
    const { device, network } = round;
    await device.closeOthers();
    const page = device.page();
    const toMessages = '**/api/v1/messages/**';
    if (device.hasSync) {
      // The page cannot send, so the worker has to.
      await page.route(toMessages, (route, request) =>
        request.method() === 'POST' ? route.abort() : route.fallback(),
      );
    }
    await sendWithoutResponse(round, async () => {
      if (device.hasSync) await syncInBackground(device.context(), network.origin);
    });
    await killWorkers(page);
    await page.unroute(toMessages);
    network.restore();
  },
  async 'server killed'(round) {
    await sendWithoutResponse(round, () => wakeFlushers(round));
    await round.portal.kill();
    round.network.restore();
    await writeMessages(round);
    await round.portal.start();
  },
  async 'server stopped'(round) {
    await restoreNetwork(round);
    await Promise.all([write(round), round.portal.stop()]);
    await writeMessages(round);
    await round.portal.start();
  },
  async 'session over'(round) {
    const { device, network, writer } = round;
    await device.closeOthers();
    await device.setOffline(true);
    await writeMessages(round);
    await waitUntilStored(round);
    await writer.endSession();
    network.restore();
    await device.setOffline(false);
    await expect(device.page()).toHaveURL(/\/login/, { timeout: 60_000 });
    await changePerson(round);
  },
  async 'signed out'(round) {
    const { device, writer, random } = round;
    await device.closeOthers();
    const page = device.page();
    await device.setOffline(true);
    await writeMessages(round);
    await waitUntilStored(round);
    await logOut(page);
    const question = page.getByRole('dialog', { name: 'Not everything has been sent' });
    if (random.chance(0.5)) {
      const unsent = JSON.stringify(await unsentOf(page, writer));
      for (const entry of [...writer.messages, ...writer.items]) {
        if (unsent.includes(`"${entry.content}"`)) entry.mayBeMissing = true;
      }
      await question.getByRole('button', { name: /^Discard (it|them)$/ }).click();
    } else {
      await question.getByRole('button', { name: /^Keep (it|them) on this device/ }).click();
    }
    await expect(page).toHaveURL(/\/login$/);
    writer.markSignedOut();
    await changePerson(round);
  },
  async 'storage full'(round) {
    const { device, writer } = round;
    await restoreNetwork(round);
    await device.closeOthers();
    const page = device.page();
    await waitUntilStored(round);
    // If a worker opened the database before the limit was set, Chromium applies the limit only half a minute later.
    await expect(async () => {
      await freeStorage(page);
      await fillStorage(page);
    }).toPass({ timeout: 2 * minute, intervals: [10_000] });
    // With a network, the page would send the message without storing it.
    await device.setOffline(true);
    const content = `no. ${String(writer.messages.length + 1)};`;
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill(content);
    await press(page, 'Send Message');
    await expect(
      page.getByText(/^The message couldn't be sent now, or saved on this device/),
    ).toBeVisible();
    await expect(field).toHaveValue(content);
    expect(JSON.stringify(await unsentRows(page))).not.toContain(`"${content}"`);
    await device.removeStorageLimit();
    await freeStorage(page);
    await restoreNetwork(round);
    await write(round);
  },
  async 'new build'(round) {
    const { device, network, portal, portalRoot, random } = round;
    await device.closeOthers();
    const page = device.page();
    await device.setOffline(false);
    network.cut('before the request');
    await writeMessages(round);
    await waitUntilStored(round);
    await portal.stop();
    await makeNextBuild(portalRoot);
    await portal.start();
    await page.reload();
    // If the limit of requests is used up, the worker cannot install the build at once and retries later.
    await expect(updateQuestion(page)).toBeVisible({ timeout: 4 * minute });
    await writeMessages(round);
    if (random.chance(0.5)) network.restore();
    // If the person does not accept the update, the new build goes on waiting while the active one sends.
    if (random.chance(0.6)) await acceptUpdate(page);
  },
  async 'other clock'(round) {
    await round.device.closeOthers();
    await writeMessages(round);
    await round.device.shiftClock(round.random.between(-3 * day, 3 * day));
    await openConversation(round);
  },
};
