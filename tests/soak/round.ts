import { type Page, expect } from '@playwright/test';
import { pageSizes } from '../../contract/bounds.ts';
import { syncInBackground } from '../support/browser/device/background-sync.ts';
import { messageTexts } from '../support/browser/screens/chat.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import type { Portal } from '../support/browser/portal.ts';
import { press } from '../support/browser/screen.ts';
import { messages, unsentRows } from '../support/browser/screens/conversation.ts';
import type { CuttingProxy } from '../support/servers/cutting-proxy.ts';
import { backpack } from '../support/calls/items.ts';
import type { Device } from './device.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

/** The time limit, in milliseconds, for something that must happen even on a busy machine. */
const longTimeoutMs = 60_000;
/** The time limit, in milliseconds, for something that may not happen in the current state. */
const shortTimeoutMs = 3_000;

export interface Round {
  random: Random;
  portal: Portal;
  /** The folder that the portal runs from. */
  portalRoot: string;
  network: CuttingProxy;
  device: Device;
  people: readonly [Person, Person];
  /** The person who is signed in. */
  writer: Person;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Ends all faults of the network. */
export async function restoreNetwork({ network, device }: Round): Promise<void> {
  network.restore();
  await device.setOffline(false);
}

/** Restores the network, signs a person in and opens their conversation. */
export async function signIn(round: Round, person: Person): Promise<void> {
  const { device } = round;
  await restoreNetwork(round);
  await device.closeOthers();
  round.writer = person;
  await device.storeSession(await person.signIn());
  await openConversation(round);
}

export async function openConversation({ device, network, writer }: Round): Promise<void> {
  await device.page().goto(network.origin + writer.conversation.address);
  await expect(field(device.page())).toBeVisible({ timeout: longTimeoutMs });
}

/** Writes a message in a random tab. */
export async function write(round: Round): Promise<void> {
  const { device, writer, random } = round;
  device.switchTab(random.oneOf);
  const page = device.page();
  const last = writer.messages.findLast(({ mayBeMissing }) => !mayBeMissing);
  // Wait until this tab shows the last message, as a person does before changing tabs. This makes the order well
  // defined.
  if (last) await expect(shown(page, last.content)).toBeVisible({ timeout: longTimeoutMs });
  const content = `no. ${String(writer.messages.length + 1)};`;
  await field(page).fill(content);
  await press(page, 'Send Message');
  writer.messages.push({ content, mayBeMissing: false });
  await expect(shown(page, content)).toBeVisible({ timeout: longTimeoutMs });
}

export async function writeMessages(round: Round): Promise<void> {
  const times = round.random.between(1, 2);
  for (let time = 0; time < times; time += 1) await write(round);
}

function shown(page: Page, content: string) {
  return messages(page).filter({ hasText: content });
}

/** Posts an item with a photo and returns to the conversation. */
export async function post(round: Round): Promise<void> {
  const { device, network, writer } = round;
  await device.closeOthers();
  const page = device.page();
  await page.goto(`${network.origin}/items/create`);
  const title = `Umbrella no. ${String(writer.items.length + 1)}`;
  await expect(page.getByRole('option', { name: backpack.category })).toBeAttached({
    timeout: longTimeoutMs,
  });
  await fillInItem(page, title);
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/, { timeout: longTimeoutMs });
  writer.items.push({ content: title, mayBeMissing: false });
  await openConversation(round);
}

/** Wakes the flushers in worker and page. */
export async function wakeFlushers({ device, network }: Round): Promise<void> {
  if (device.hasSync) await syncInBackground(device.context(), network.origin);
  await device.page().evaluate(() => dispatchEvent(new Event('online')));
}

/** Waits for another cut request, or until the time limit if nothing can be sent now. */
export async function waitForCut({ network }: Round, before: number): Promise<void> {
  await expect
    .poll(network.count, { timeout: shortTimeoutMs, intervals: [10] })
    .toBeGreaterThan(before)
    .catch(() => undefined);
}

/** Waits until the last message, if any, is stored on the device or the server, so that it survives a kill. */
export async function waitUntilStored({ device, writer }: Round): Promise<void> {
  const last = writer.messages.at(-1)?.content;
  if (last === undefined) return;
  await expect
    .poll(
      async () => {
        const rows = await unsentRows(device.page());
        return JSON.stringify([rows, await writer.conversation.contents()]).includes(`"${last}"`);
      },
      { timeout: longTimeoutMs },
    )
    .toBe(true);
}

/** Signs in each person, and waits until their outbox is empty and their screen shows the latest messages. */
export async function sendAll(round: Round): Promise<void> {
  const { device, writer, people } = round;
  for (const person of [writer, ...people.filter((person) => person !== writer)]) {
    await signIn(round, person);
    const page = device.page();
    await expect
      .poll(async () => (await unsentOf(page, person)).map(({ state }) => state), {
        timeout: 2 * longTimeoutMs,
      })
      .toEqual([]);
    const contents = await person.conversation.contents();
    const minimum = Math.min(contents.length, pageSizes.messages);
    await expect
      .poll(
        async () => {
          const texts = await messageTexts(page);
          return texts.length >= minimum && texts.join() === contents.slice(-texts.length).join();
        },
        { timeout: longTimeoutMs },
      )
      .toBe(true);
  }
}

export async function unsentOf(page: Page, person: Person) {
  const rows = await unsentRows(page);
  const { id } = person.session().user;
  return rows.filter((row) => Reflect.get(row, 'userId') === id);
}
