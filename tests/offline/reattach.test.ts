import type { Page } from '@playwright/test';
import { type Chat, bar, startChat, wordsOf } from '../support/browser/chat.ts';
import { unreachable } from '../support/browser/complaints.ts';
import { expect, test as base } from '../support/browser/on-campus.ts';
import { storageOf, toast } from '../support/browser/screen.ts';
import { stopClock } from '../support/browser/stopped-clock.ts';
import { longForm, longFormIf } from '../support/browser/whole.ts';
import { type Network, startNetwork } from '../support/unplugged-network.ts';

/** How long after the network's return everything has to be there, milliseconds. */
const soon = { timeout: 10_000 };

interface Fixtures {
  chat: Chat;
  network: Network;
  /** The conversation on the screen of its reader, behind the network. */
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
    complaints.allow(unreachable);
    complaints.allow(/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/);
    complaints.allow(/WebSocket connection to .* failed/);
    const page = await visit(chat.reader.session, {
      baseURL: network.origin,
      storageState: storageOf(network.origin, chat.reader.session),
    });
    await use(page);
  },
});

/** Opens the conversation, and waits until what is written there comes by itself. */
async function open(page: Page, chat: Chat): Promise<void> {
  await page.goto(chat.address);
  await expect.poll(() => wordsOf(page)).toEqual(['before']);
  await expect(async () => {
    await chat.write('writer', ['live']);
    await expect.poll(() => wordsOf(page), { timeout: 1000 }).toContain('live');
  }).toPass();
}

/** What is on the screen, without what `open` waited with. */
const words = async (page: Page) => (await wordsOf(page)).filter((text) => text !== 'live');

for (const how of ['down', 'silent'] as const) {
  test(`what is written while the network is ${how} is there once it is back, in order, and what comes next comes live`, async ({
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
    expect(await words(page)).toEqual(['before']);

    network.become('up');
    const missed = ['before', 'one', 'two', 'three, from another device'];
    await expect.poll(() => words(page), soon).toEqual(missed);
    await expect(bar(page, 'You are offline')).toBeHidden();
    await chat.write('writer', ['four']);
    await expect.poll(() => words(page), soon).toEqual([...missed, 'four']);
  });
}

test('who looks again over connections that have died meanwhile sees what was written', async ({
  page,
  chat,
  network,
}) => {
  await open(page, chat);
  // No connection of before survives a silence, and nobody is told.
  network.become('silent');
  network.become('up');
  await chat.write('writer', ['one']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => words(page), soon).toEqual(['before', 'one']);
  await chat.write('writer', ['two']);
  await expect.poll(() => words(page), soon).toEqual(['before', 'one', 'two']);
  await expect(bar(page, 'You are offline')).toBeHidden();
});

test('who looks on all the while over connections that have died sees it too', async ({
  page,
  chat,
  network,
}) => {
  await open(page, chat);
  network.become('silent');
  network.become('up');
  await chat.write('writer', ['one']);
  await expect.poll(() => words(page), soon).toEqual(['before', 'one']);
  await chat.write('writer', ['two']);
  await expect.poll(() => words(page), soon).toEqual(['before', 'one', 'two']);
});

test('of more messages than a page has none is missing, and none is there twice', async ({
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
  await expect.poll(() => words(page), soon).toEqual(['before', ...missed]);
});

test('a server that was started anew in between has it all on the screen', async ({
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

  await expect.poll(() => words(page), soon).toEqual(['before', 'one', 'two']);
});

test('a notification of meanwhile is counted and listed without a reload', async ({
  page,
  chat,
  network,
  campus,
}) => {
  const { item } = await ownItem(chat);
  await open(page, chat);
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  network.become('down');
  await expect(bar(page, 'You are offline')).toBeVisible();
  await (await campus.as('sam')).claim(item);

  network.become('up');
  const news = page.getByRole('main').getByText(/claimed.*Red umbrella/i);
  await expect(async () => {
    // Who is reading the list is asked before it moves.
    const show = page.getByRole('button', { name: /new/ });
    if (await show.isVisible()) await show.click();
    await expect(news).toHaveCount(1, { timeout: 500 });
  }).toPass(soon);
});

async function ownItem({ reader }: Chat) {
  return { item: await reader.postItem({ title: 'Red umbrella' }) };
}

test.describe('once it has tried ten times', () => {
  /** Lets the attempts pass that the specification allows. */
  async function spendAttempts(page: Page): Promise<void> {
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
    await spendAttempts(page);
    await chat.write('writer', ['one']);
  });

  test(
    'what is written is asked for now and then, and it comes back by itself, without a word',
    longForm,
    async ({ page, chat, network }) => {
      await page.clock.fastForward(30_000);
      await expect.poll(() => words(page), soon).toEqual(['before', 'one']);
      await expect(bar(page, 'Live updates have stopped.')).toBeVisible();

      network.become('up');
      await page.clock.fastForward(30_000);
      await expect(bar(page, 'Live updates have stopped.')).toBeHidden();
      await expect(toast(page, /WebSocket connection error/)).toHaveCount(0);
      await chat.write('writer', ['two']);
      await expect.poll(() => words(page), soon).toEqual(['before', 'one', 'two']);
    },
  );

  test('it says so quietly, and a tap brings it back', async ({ page, chat, network }) => {
    network.become('up');
    await expect(toast(page, /WebSocket connection error/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect.poll(() => words(page), soon).toEqual(['before', 'one']);
    await expect(bar(page, 'Live updates have stopped.')).toBeHidden();
    await chat.write('writer', ['two']);
    await expect.poll(() => words(page), soon).toEqual(['before', 'one', 'two']);
  });

  for (const sign of ['visibilitychange', 'online'] as const) {
    test(
      `the browser's ${sign} brings it back`,
      longFormIf(sign !== 'online'),
      async ({ page, network }) => {
        network.become('up');
        await page.evaluate(
          (name) => (name === 'online' ? window : document).dispatchEvent(new Event(name)),
          sign,
        );
        await expect.poll(() => words(page), soon).toEqual(['before', 'one']);
        await expect(bar(page, 'Live updates have stopped.')).toBeHidden();
      },
    );
  }
});
