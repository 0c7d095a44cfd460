import { type Locator, type Page, expect } from '@playwright/test';
import { createCall } from '../../../src/data/api.ts';
import type { MailServer } from '../mail-server.ts';
import { keptForOffline } from './offline.ts';
import { type Session, join } from './portal-api.ts';
import type { Portal } from './portal.ts';
import { press, storageOf } from './screen.ts';

export const writer = {
  name: 'Wanda Writer',
  email: 'wanda@campus.example',
  password: 'seven quiet geese',
};

/** Two people who talk about an item; one of them writes. */
export interface Talk {
  conversationId: string;
  address: string;
  session: Session;
  /** What the server holds, in its order. */
  contents: () => Promise<string[]>;
  /** Ends a session on the server, as if it had been ended elsewhere. */
  endSession(token?: string): Promise<void>;
}

export async function startTalk(portal: Portal, mails: MailServer): Promise<Talk> {
  const { session } = await join(portal.origin, mails, writer);
  const item = await portal.api.postItem();
  const as = (token: string) =>
    createCall({
      origin: portal.origin,
      session: { token: () => token, end: () => undefined },
      connection: { reached: () => undefined, lost: () => undefined },
    });
  const admin = portal.api.session;
  const opened = await as(session.authorization)('POST /conversations', {
    body: { itemId: item._id, participants: [admin.user.id] },
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  const conversationId = opened.value.conversation._id;

  return {
    conversationId,
    address: `/messages/${conversationId}`,
    session,
    async contents() {
      const read = await as(admin.authorization)('GET /messages/{conversationId}/messages', {
        params: { conversationId },
        query: { page: 1, limit: 50 },
      });
      if (!read.ok) throw new Error(JSON.stringify(read.failure));
      return read.value.messages.map(({ content }) => content);
    },
    async endSession(token = session.authorization) {
      await as(token)('POST /auth/logout', {});
    },
  };
}

/** Opens the conversation as its writer, on a device that has a worker with all that it needs offline. */
export async function openTalk(page: Page, talk: Talk, origin: string): Promise<void> {
  await page.context().setStorageState(storageOf(origin, talk.session));
  await page.goto(`${origin}/`);
  await keptForOffline(page);
  await page.goto(origin + talk.address);
  await expect(page.getByText('No messages found.')).toBeVisible();
}

export function messages(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
}

export async function say(page: Page, ...contents: string[]): Promise<void> {
  for (const content of contents) {
    await page.getByRole('textbox', { name: 'Message' }).fill(content);
    await press(page, 'Send Message');
    await expect(messages(page).filter({ hasText: content })).toBeVisible();
  }
}

/** How far each entry is that the device keeps until it is sent. */
export function unsentStates(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const rows = reading.result as { state: { name: string } }[];
            resolve(rows.map(({ state }) => state.name));
          };
        };
      }),
  );
}
