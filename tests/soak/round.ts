import { type Page, expect } from '@playwright/test';
import { pageSizes } from '../../contract/bounds.ts';
import { syncInBackground } from '../support/browser/background-sync.ts';
import { wordsOf } from '../support/browser/chat.ts';
import { fillInItem } from '../support/browser/new-item.ts';
import type { Portal } from '../support/browser/portal.ts';
import { press } from '../support/browser/screen.ts';
import { messages, unsentRows } from '../support/browser/talk.ts';
import type { CuttingProxy } from '../support/cutting-proxy.ts';
import { backpack } from '../support/items.ts';
import type { Device } from './device.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

/** So long something may take that something else follows from, whatever else the machine does. */
const patience = 60_000;
/** So long it is waited for what may not come: nothing is sent in every state. */
const bounded = 3_000;

/** A device in the middle of its round. */
export interface Round {
  random: Random;
  portal: Portal;
  /** The folder that the portal runs from. */
  portalRoot: string;
  network: CuttingProxy;
  device: Device;
  people: readonly [Person, Person];
  /** Who is signed in. */
  writer: Person;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Opens the network, where it was closed in whatever way. */
export async function mend({ network, device }: Round): Promise<void> {
  network.mend();
  await device.setOffline(false);
}

/** Signs somebody in, which takes a network, and opens their talk. */
export async function signIn(round: Round, person: Person): Promise<void> {
  const { device } = round;
  await mend(round);
  await device.closeOthers();
  round.writer = person;
  await device.keepSession(await person.signIn());
  await openTalk(round);
}

export async function openTalk({ device, network, writer }: Round): Promise<void> {
  await device.page().goto(network.origin + writer.talk.address);
  await expect(field(device.page())).toBeVisible({ timeout: patience });
}

/** Writes a message in any of the tabs. */
export async function write(round: Round): Promise<void> {
  const { device, writer, random } = round;
  device.change(random.oneOf);
  const page = device.page();
  const last = writer.messages.findLast(({ mayBeMissing }) => !mayBeMissing);
  // Somebody sees what they wrote in the other tab before they go on here.
  if (last) await expect(shown(page, last.content)).toBeVisible({ timeout: patience });
  const content = `no. ${String(writer.messages.length + 1)};`;
  await field(page).fill(content);
  await press(page, 'Send Message');
  writer.messages.push({ content, mayBeMissing: false });
  await expect(shown(page, content)).toBeVisible({ timeout: patience });
}

export async function writeSome(round: Round): Promise<void> {
  const times = round.random.between(1, 2);
  for (let time = 0; time < times; time += 1) await write(round);
}

function shown(page: Page, content: string) {
  return messages(page).filter({ hasText: content });
}

/** Posts an item with a photo, and comes back to the talk. */
export async function post(round: Round): Promise<void> {
  const { device, network, writer } = round;
  await device.closeOthers();
  const page = device.page();
  await page.goto(`${network.origin}/items/create`);
  const title = `Umbrella no. ${String(writer.items.length + 1)}`;
  await expect(page.getByRole('option', { name: backpack.category })).toBeAttached({
    timeout: patience,
  });
  await fillInItem(page, title);
  await press(page, 'Submit');
  await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/, { timeout: patience });
  writer.items.push({ content: title, mayBeMissing: false });
  await openTalk(round);
}

/** Has everything that may send do so now. */
export async function poke({ device, network }: Round): Promise<void> {
  if (device.hasSync) await syncInBackground(device.context(), network.origin);
  await device.page().evaluate(() => dispatchEvent(new Event('online')));
}

/** Waits until something is on its way, where that may be. */
export async function untilBroken({ network }: Round, before: number): Promise<void> {
  await expect
    .poll(network.count, { timeout: bounded, intervals: [10] })
    .toBeGreaterThan(before)
    .catch(() => undefined);
}

/** Waits until all that was written is on the disk: what is in the browser's memory alone dies with it. */
export async function untilKept({ device, writer }: Round): Promise<void> {
  const last = writer.messages.at(-1)?.content ?? '';
  await expect
    .poll(
      async () => {
        const rows = await unsentRows(device.page());
        return JSON.stringify([rows, await writer.talk.contents()]).includes(`"${last}"`);
      },
      { timeout: patience },
    )
    .toBe(true);
}

/** Mends everything and has each of the people send what they have left on the device. */
export async function sendAll(round: Round): Promise<void> {
  const { device, writer, people } = round;
  for (const person of [writer, ...people.filter((one) => one !== writer)]) {
    await signIn(round, person);
    const page = device.page();
    await expect
      .poll(async () => (await unsentOf(page, person)).map(({ state }) => state), {
        timeout: 2 * patience,
      })
      .toEqual([]);
    const contents = await person.talk.contents();
    const least = Math.min(contents.length, pageSizes.messages);
    await expect
      .poll(
        async () => {
          const words = await wordsOf(page);
          return words.length >= least && words.join() === contents.slice(-words.length).join();
        },
        { timeout: patience },
      )
      .toBe(true);
  }
}

export async function unsentOf(page: Page, person: Person) {
  const rows = await unsentRows(page);
  const { id } = person.session().user;
  return rows.filter((row) => Reflect.get(row, 'userId') === id);
}
