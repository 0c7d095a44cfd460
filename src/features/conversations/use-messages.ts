import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Message } from '../../../contract/entities.ts';
import { call } from '../../data/api.ts';
import { useReading } from '../../data/reading.ts';
import { joinConversation, onMessage } from '../../data/socket.ts';
import { withArrived, withNewest, withOlder } from './merge-messages.ts';
import { messagesRequest } from './messages-request.ts';
import type { UnreadAtFirst } from './unread.ts';
import type { Writer } from './writer.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
type Page = Reply<typeof messagesCall>;

interface Held {
  /** The newest page as it was read last. */
  page: Page | null;
  messages: readonly Message[];
  unreadAtFirst: UnreadAtFirst | null;
}

const nothingHeld: Held = { page: null, messages: [], unreadAtFirst: null };

/**
 * The messages of a conversation, whatever way they came: read, pushed, or sent from here. A component
 * that shows another conversation has to be another one (`key`).
 */
export function useMessages(conversationId: string, writer: Writer) {
  const reading = useReading(messagesCall, messagesRequest(conversationId, 1));
  const [held, setHeld] = useState(nothingHeld);
  const outgoing = useSyncExternalStore(writer.subscribe, () => writer.get().outgoing);

  const next = caughtUp(held, reading.state === 'ready' ? reading : null, outgoing);
  if (next !== held) setHeld(next);

  const { messages } = next;
  useEffect(() => {
    writer.settle(new Set(messages.map(({ _id }) => _id)));
  }, [writer, messages, outgoing]);

  const isKnown = next.page !== null;
  useEffect(
    () => (isKnown ? joinConversation(conversationId) : undefined),
    [isKnown, conversationId],
  );
  useEffect(
    () =>
      onMessage((message) => {
        if (message.conversation !== conversationId) return;
        setHeld((now) =>
          now.page === null ? now : { ...now, messages: withArrived(now.messages, message) },
        );
      }),
    [conversationId],
  );

  const sending = useMemo(() => outgoing.filter(({ state }) => state === 'sending'), [outgoing]);
  const unsent = useMemo(() => outgoing.filter(({ state }) => state === 'not sent'), [outgoing]);
  return {
    reading,
    conversation: next.page?.conversation ?? null,
    messages,
    sending,
    unsent,
    unreadAtFirst: next.unreadAtFirst,
    older: useOlder(conversationId, next, (page) => {
      setHeld((now) => ({ ...now, messages: withOlder(now.messages, page) }));
    }),
  };
}

/** Takes in what was read since, and what was sent. */
function caughtUp(
  held: Held,
  reading: { value: Page; fresh: boolean } | null,
  outgoing: ReturnType<Writer['get']>['outgoing'],
): Held {
  if (reading === null) return held;
  const page = reading.value;
  let { messages, unreadAtFirst } = held;
  if (page !== held.page) messages = withNewest(messages, page.messages);
  for (const entry of outgoing)
    if (entry.state === 'sent') messages = withArrived(messages, entry.message);
  if (unreadAtFirst === null && reading.fresh) {
    const upTo = page.messages.at(-1)?._id ?? null;
    unreadAtFirst = { count: page.conversation.unread, upTo };
  }
  const isSame =
    page === held.page && messages === held.messages && unreadAtFirst === held.unreadAtFirst;
  return isSame ? held : { page, messages, unreadAtFirst };
}

/** Fetches what was written before the messages that are held. */
function useOlder(
  conversationId: string,
  { page: newest, messages }: Held,
  add: (page: readonly Message[]) => void,
) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);

  async function load() {
    if (loading.current !== null || newest === null) return;
    const controller = new AbortController();
    loading.current = controller;
    setState('loading');
    const { limit } = newest.pagination;
    // What was written meanwhile pushes messages on to later pages: one may bring nothing new.
    for (let number = Math.floor(messages.length / limit) + 1; ; number += 1) {
      const request = messagesRequest(conversationId, number);
      const result = await call(messagesCall, request, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (result.ok) {
        const { messages: came, pagination } = result.value;
        if (withOlder(messages, came) === messages && number < pagination.totalPages) continue;
        add(came);
      }
      setState(result.ok ? 'idle' : 'failed');
      loading.current = null;
      return;
    }
  }

  return {
    state,
    isMore: newest !== null && messages.length < newest.pagination.total,
    load: () => void load(),
  };
}

export type Older = ReturnType<typeof useOlder>;
