import type { Page } from '@playwright/test';
import { type Chat, bar, startChat, messageTexts } from '../support/browser/screens/chat.ts';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { toast } from '../support/browser/screen.ts';
import { stopClock } from '../support/browser/device/stopped-clock.ts';
import { type Network, startNetwork } from '../support/servers/unplugged-network.ts';
import { shortForm } from '../support/short-form.ts';

/** The time limit for the page to catch up after the return of the network. */
const catchUp = { timeout: 10_000 };

interface Fixtures {
  chat: Chat;
  network: Network;
  /** The reader's page, which connects to the portal through `network`. */
  page: Page;
}

const test = base.extend<Fixtures>({
  chat: async ({ campus }, use) => {
    const chat = await startChat(campus);
    await chat.write('writer', ['before']);
    await use(chat);
  },
  network: async ({ campus }, use) => {
    await using network = await startNetwork(campus.portal.origin);
    await use(network);
  },
  page: async ({ visit, chat, network, complaints }, use) => {
    complaints.allow(unreachableErrors);
    complaints.allow(/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
    complaints.allow(/WebSocket connection to .* failed/);
    const page = await visit(chat.reader.session, { baseURL: network.origin });
    await use(page);
  },
});

/** Opens the conversation and waits until it shows new messages live. */
async function open(page: Page, chat: Chat): Promise<void> {
  await page.goto(chat.address);
  await expect.poll(() => messageTexts(page)).toEqual(['before']);
  await expect(async () => {
    await chat.write('writer', ['live']);
    await expect.poll(() => messageTexts(page), { timeout: 1000 }).toContain('live');
  }).toPass();
}

/** The messages on the screen, without those that `open` waited for. */
const shownMessages = async (page: Page) =>
  (await messageTexts(page)).filter((text) => text !== 'live');

for (const how of ['down', 'silent'] as const) {
  test(`shows messages written while the network was ${how} in order once it is back, and later ones live`, async ({
    page,
    chat,
    network,
  }) => {
    test.slow();
    await open(page, chat);
    network.become(how);
    await chat.write('writer', ['one', 'two']);
    await chat.write('reader', ['three, from another device']);
    await expect(bar(page, 'You are offline')).toBeVisible({ timeout: 40_000 });
    expect(await shownMessages(page)).toEqual(['before']);

    network.become('up');
    const missed = ['before', 'one', 'two', 'three, from another device'];
    await expect.poll(() => shownMessages(page), catchUp).toEqual(missed);
    await expect(bar(page, 'You are offline')).toBeHidden();
    await chat.write('writer', ['four']);
    await expect.poll(() => shownMessages(page), catchUp).toEqual([...missed, 'four']);
  });
}

test(
  'shows missed messages when the page becomes visible with dead connections',
  shortForm,
  async ({ page, chat, network }) => {
    await open(page, chat);
    // After "silent" the existing connections are dead, but neither end notices.
    network.become('silent');
    network.become('up');
    await chat.write('writer', ['one']);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one']);
    await chat.write('writer', ['two']);
    await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one', 'two']);
    await expect(bar(page, 'You are offline')).toBeHidden();
  },
);

test('shows missed messages while the page stays visible with dead connections', async ({
  page,
  chat,
  network,
}) => {
  await open(page, chat);
  network.become('silent');
  network.become('up');
  await chat.write('writer', ['one']);
  await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one']);
  await chat.write('writer', ['two']);
  await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one', 'two']);
});

test('shows each missed message once when there are more than a page of them', async ({
  page,
  chat,
  network,
}) => {
  await open(page, chat);
  network.become('down');
  const missed = Array.from({ length: 75 }, (_, index) => `number ${String(index)}`);
  await chat.write('writer', missed.slice(0, 40));
  await chat.write('reader', missed.slice(40));

  network.become('up');
  await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', ...missed]);
});

test('shows messages from before and after a restart of the server', async ({
  page,
  chat,
  campus,
}) => {
  await open(page, chat);
  await chat.write('writer', ['one']);
  await campus.portal.stop();
  await expect(bar(page, 'You are offline')).toBeVisible();
  await campus.portal.start();
  await chat.write('writer', ['two']);

  await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one', 'two']);
});

test('lists a missed notification without a reload', async ({ page, chat, network, campus }) => {
  const { item } = await ownItem(chat);
  await open(page, chat);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  network.become('down');
  await expect(bar(page, 'You are offline')).toBeVisible();
  await (await campus.as('sam')).claim(item);

  network.become('up');
  const notification = page.getByRole('main').getByText(/claimed.*Red umbrella/i);
  await expect(async () => {
    // The list does not change while its reader is busy, but offers a button.
    const show = page.getByRole('button', { name: /new/ });
    if (await show.isVisible()) await show.click({ timeout: 3000 });
    await expect(notification).toHaveCount(1, { timeout: 500 });
  }).toPass(catchUp);
});

async function ownItem({ reader }: Chat) {
  return { item: await reader.postItem({ title: 'Red umbrella' }) };
}

test.describe('after ten failed attempts to connect', () => {
  /** Advances the clock until the page has made all attempts that the specification allows. */
  async function exhaustAttempts(page: Page): Promise<void> {
    await stopClock(page);
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(bar(page, 'Live updates have stopped.')).toBeVisible({ timeout: 300 });
    }).toPass();
    await page.clock.resume();
  }

  test.beforeEach(async ({ page, chat, network }) => {
    await page.clock.install();
    await open(page, chat);
    network.become('not live');
    await exhaustAttempts(page);
    await chat.write('writer', ['one']);
  });

  test('polls for messages, and reconnects by itself without a toast', async ({
    page,
    chat,
    network,
  }) => {
    await page.clock.fastForward(30_000);
    await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one']);
    await expect(bar(page, 'Live updates have stopped.')).toBeVisible();

    network.become('up');
    await page.clock.fastForward(30_000);
    await expect(bar(page, 'Live updates have stopped.')).toBeHidden();
    await expect(toast(page, /WebSocket connection error/)).toHaveCount(0);
    await chat.write('writer', ['two']);
    await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one', 'two']);
  });

  test('shows a bar, in which Reconnect restores the live connection', async ({
    page,
    chat,
    network,
  }) => {
    network.become('up');
    await expect(toast(page, /WebSocket connection error/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one']);
    await expect(bar(page, 'Live updates have stopped.')).toBeHidden();
    await chat.write('writer', ['two']);
    await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one', 'two']);
  });

  for (const event of ['visibilitychange', 'online'] as const) {
    test(`reconnects at the browser's ${event} event`, async ({ page, network }) => {
      network.become('up');
      await page.evaluate(
        (name) => (name === 'online' ? window : document).dispatchEvent(new Event(name)),
        event,
      );
      await expect.poll(() => shownMessages(page), catchUp).toEqual(['before', 'one']);
      await expect(bar(page, 'Live updates have stopped.')).toBeHidden();
    });
  }
});
