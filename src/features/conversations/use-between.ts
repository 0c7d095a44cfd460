import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Message } from '../../../contract/entities.ts';
import { call } from '../../client/http/api.ts';
import { withOlder } from './merge-messages.ts';
import { messagesRequest } from './messages-request.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
type Page = Reply<typeof messagesCall>;

/** A gap of more pages is not filled: the screen continues from the newest page and loads older ones on demand. */
const maxPages = 6;

/**
 * Fetches the messages in the gap between the loaded ones and a newer page. A gap appears when more than a page
 * of messages was written while the device was offline.
 * @param apart the newer page; null if there is no gap
 * @param loaded the loaded messages
 * @param bring called with the fetched messages; after a network failure, with those fetched so far
 */
export function useBetween(
  conversationId: string,
  apart: Page | null,
  loaded: readonly Message[],
  bring: (between: readonly Message[], page: Page) => void,
): void {
  const isLoaded = useEffectEvent((message: Message) =>
    loaded.some(({ _id }) => _id === message._id),
  );
  const bringNow = useEffectEvent(bring);

  useEffect(() => {
    if (apart === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      let found: readonly Message[] = apart.messages;
      for (let number = 2; number <= maxPages; number += 1) {
        const result = await call(messagesCall, messagesRequest(conversationId, number), {
          signal,
        });
        if (signal.aborted) return;
        if (!result.ok) break;
        const { messages, pagination } = result.value;
        found = withOlder(found, messages);
        if (messages.some(isLoaded) || number >= pagination.totalPages) break;
      }
      bringNow(found.slice(0, found.length - apart.messages.length), apart);
    })();
    return () => controller.abort();
  }, [conversationId, apart]);
}
