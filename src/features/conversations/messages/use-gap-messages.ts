import { useEffect, useEffectEvent } from 'react';
import type { Message } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { type Page, messagesRequest } from './merge-messages.ts';

/**
 * A gap of more pages is not filled. Instead, the screen continues from the newest page, and loads older messages on
 * demand.
 */
const maxPages = 6;

/**
 * Fetches the messages in the gap between the loaded ones and a newer page. A gap appears when more than a page
 * of messages was written while the device was offline.
 * @param apart the newer page, which does not overlap with the loaded messages; null if there is no gap
 * @param after the cursor for the messages after the loaded ones
 * @param bring called with the fetched messages, or with null if they could not be fetched or are too many
 */
export function useGapMessages(
  conversationId: string,
  apart: Page | null,
  after: string | null,
  bring: (between: readonly Message[] | null, page: Page) => void,
): void {
  const bringNow = useEffectEvent(bring);
  const start = useEffectEvent(() => after);

  useEffect(() => {
    if (apart === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;

    async function fetchUpTo(first: string | undefined): Promise<Message[] | null> {
      const found: Message[] = [];
      let cursor = start();
      for (let count = 0; count < maxPages && cursor !== null; count += 1) {
        const request = messagesRequest(conversationId, { after: cursor });
        const result = await call('GET /messages/{conversationId}/messages', request, { signal });
        if (!result.ok) return null;
        const { messages, pagination } = result.value;
        found.push(...messages);
        if (messages.length < pagination.limit || messages.some(({ _id }) => _id === first))
          return found;
        cursor = pagination.after;
      }
      return null;
    }

    void fetchUpTo(apart.messages[0]?._id).then((between) => {
      if (!signal.aborted) bringNow(between, apart);
    });
    return () => controller.abort();
  }, [conversationId, apart]);
}
