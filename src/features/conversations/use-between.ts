import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Message } from '../../../contract/entities.ts';
import { call } from '../../client/http/api.ts';
import { withOlder } from './merge-messages.ts';
import { messagesRequest } from './messages-request.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
type Page = Reply<typeof messagesCall>;

/** Who has missed more pages than this goes on from the newest one; what is before it, the screen loads on demand. */
const mostPages = 6;

/**
 * Fetches what lies between what is held and a newer page that does not reach down to it: more was written
 * while there was no connection than a page has.
 * @param bring is given what was found; where the network broke off again, as far as it goes
 */
export function useBetween(
  conversationId: string,
  apart: Page | null,
  held: readonly Message[],
  bring: (between: readonly Message[], page: Page) => void,
): void {
  const isHeld = useEffectEvent((message: Message) => held.some(({ _id }) => _id === message._id));
  const bringNow = useEffectEvent(bring);

  useEffect(() => {
    if (apart === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void (async () => {
      let found: readonly Message[] = apart.messages;
      for (let number = 2; number <= mostPages; number += 1) {
        const result = await call(messagesCall, messagesRequest(conversationId, number), {
          signal,
        });
        if (signal.aborted) return;
        if (!result.ok) break;
        const { messages, pagination } = result.value;
        found = withOlder(found, messages);
        if (messages.some(isHeld) || number >= pagination.totalPages) break;
      }
      bringNow(found.slice(0, found.length - apart.messages.length), apart);
    })();
    return () => controller.abort();
  }, [conversationId, apart]);
}
