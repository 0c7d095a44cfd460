import type { Locator, Page } from '@playwright/test';
import type { Campus } from '../campus.ts';
import { messages } from './conversation.ts';
import type { PortalApi } from '../portal-api.ts';

/** A conversation between a reader in a browser and a writer elsewhere. */
export interface Chat {
  reader: PortalApi;
  /** A person of the campus, who posted the conversation's item. */
  writer: PortalApi;
  itemId: string;
  conversationId: string;
  address: string;
  /** Sends messages through the API, one after the other. */
  write(who: 'reader' | 'writer', contents: readonly string[]): Promise<void>;
}

let readers = 0;

export async function startChat(campus: Campus): Promise<Chat> {
  readers += 1;
  const reader = await campus.join({
    name: 'Rita Reader',
    email: `rita.${String(process.pid)}.${String(readers)}@campus.example`,
    password: 'four calm rivers',
  });
  const writer = await campus.as('mia');
  const item = await writer.postItem({ title: `Green scarf ${String(readers)}` });
  const opened = await campus.call(reader.session)('POST /conversations', {
    body: { itemId: item._id, participants: [writer.session.user.id] },
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  const conversationId = opened.value.conversation._id;

  return {
    reader,
    writer,
    itemId: item._id,
    conversationId,
    address: `/messages/${conversationId}`,
    async write(who, contents) {
      const { session } = who === 'reader' ? reader : writer;
      for (const content of contents) {
        const sent = await campus.call(session)('POST /messages/{conversationId}/messages', {
          params: { conversationId },
          body: { sender: session.user.id, content },
        });
        if (!sent.ok) throw new Error(JSON.stringify(sent.failure));
      }
    },
  };
}

/** Texts of the messages on the screen, in order. */
export function messageTexts(page: Page): Promise<string[]> {
  return messages(page).locator('[dir]:not(bdi)').allTextContents();
}

/** The status bar below the navigation with this text. */
export const bar = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });
