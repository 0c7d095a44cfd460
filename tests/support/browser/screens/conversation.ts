import { randomInt } from 'node:crypto';
import { type Locator, type Page, expect } from '@playwright/test';
import { apiBase } from '../../../../contract/http/endpoint.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { createPageCaller } from '../../../../src/client/http/api.ts';
import type { MailServer } from '../../servers/mail-server.ts';
import { waitForWorker } from '../device/offline.ts';
import { type Account, type Session, join } from '../portal-api.ts';
import type { Portal } from '../portal.ts';
import { press, signIn } from '../screen.ts';

const writer = {
  name: 'Wanda Writer',
  email: 'wanda@campus.example',
  password: 'seven quiet geese',
};

/** A conversation of two people about an item; one of them writes. */
export interface Conversation {
  conversationId: string;
  address: string;
  session: Session;
  /** The messages on the server, in order. */
  contents: () => Promise<string[]>;
  /** Ends a session on the server, by default the writer's, as if from another device. */
  endSession(token?: string): Promise<void>;
}

type MessagePage = Reply<'GET /messages/{conversationId}/messages'>;

/** The item of the conversations, one per portal. */
const items = new WeakMap<Portal['api'], Promise<Item>>();

function postItemOn({ api }: Portal): Promise<Item> {
  const item = api.postItem();
  items.set(api, item);
  return item;
}

/** @param account the writer; tests that share a portal pass their own */
export async function startConversation(
  portal: Portal,
  mails: MailServer,
  account: Account & { name: string } = writer,
): Promise<Conversation> {
  const { session } = await join(portal.origin, mails, account);
  const item = await (items.get(portal.api) ?? postItemOn(portal));
  const as = (token: string) =>
    createPageCaller({
      origin: portal.origin,
      session: { token: () => token, end: () => undefined },
      onlineStatus: { responded: () => undefined, lost: () => undefined },
    });
  const admin = portal.api.session;
  const opened = await as(session.authorization)('POST /conversations', {
    body: { itemId: item._id, participants: [admin.user.id] },
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  const conversationId = opened.value.conversation._id;
  const reader = {
    Authorization: admin.authorization,
    // Each reader has its own network address, because requests from one address are limited and `contents` may be
    // called very often.
    'X-Forwarded-For': `10.4.${String(randomInt(256))}.${String(randomInt(256))}`,
  };

  async function read(page: number): Promise<MessagePage> {
    const path = `/messages/${conversationId}/messages?page=${String(page)}&limit=100`;
    const answer = await fetch(portal.origin + apiBase + path, { headers: reader });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as MessagePage;
  }

  return {
    conversationId,
    address: `/messages/${conversationId}`,
    session,
    async contents() {
      const { messages, pagination } = await read(1);
      const older = [];
      for (let page = 2; page <= pagination.totalPages; page += 1) {
        older.unshift(...(await read(page)).messages);
      }
      return [...older, ...messages].map(({ content }) => content);
    },
    async endSession(token = session.authorization) {
      await as(token)('POST /auth/logout', {});
    },
  };
}

/** Opens the conversation as its writer, and waits until the worker has cached the build. */
export async function openConversation(
  page: Page,
  conversation: Conversation,
  origin: string,
): Promise<void> {
  await signIn(page.context(), origin, conversation.session);
  await page.goto(origin + conversation.address);
  await waitForWorker(page);
  await expect(page.getByText('No messages found.')).toBeVisible();
}

export function messages(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
}

export async function sendMessages(page: Page, ...contents: string[]): Promise<void> {
  for (const content of contents) {
    await page.getByRole('textbox', { name: 'Message' }).fill(content);
    await press(page, 'Send Message');
    await expect(messages(page).filter({ hasText: content })).toBeVisible();
  }
}

/** Waits until the server and the screen have each message once, and the outbox is empty. */
export async function expectSent(
  page: Page,
  conversation: Conversation,
  contents: string[],
): Promise<void> {
  await expect.poll(conversation.contents).toEqual(contents);
  await expect.poll(() => unsentStates(page)).toEqual([]);
  await expect(messages(page)).toHaveCount(contents.length);
  // Check again, because a duplicate would have arrived by now.
  expect(await conversation.contents()).toEqual(contents);
}

/** The states of the entries in the outbox. */
export async function unsentStates(page: Page): Promise<string[]> {
  return (await unsentRows(page)).map(({ state }) => state.name);
}

/** The outbox entries as stored. */
export function unsentRows(page: Page): Promise<{ state: { name: string } }[]> {
  return page.evaluate(
    () =>
      new Promise<{ state: { name: string } }[]>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as { state: { name: string } }[]);
          };
        };
      }),
  );
}
