import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Message } from '../../../contract/entities.ts';
import { call } from '../../client/http/api.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { conversationLane, onSent, useUnsent } from '../../client/outbox/outbox.ts';
import { useQuery } from '../../client/query/query.ts';
import { joinConversation, onMessage } from '../../client/connection/socket.ts';
import { isApart, withArrived, withNewest, withOlder } from './merge-messages.ts';
import type { MessageBox } from './message-box.ts';
import { messagesRequest } from './messages-request.ts';
import { outgoingOf } from './outgoing.ts';
import type { UnreadAtFirst } from './unread.ts';
import { useBetween } from './use-between.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
type Page = Reply<typeof messagesCall>;

interface Held {
  /** The newest page as it was read last. */
  page: Page | null;
  messages: readonly Message[];
  /** A newer page that does not reach down to them; see `useBetween`. */
  apart: Page | null;
  unreadAtFirst: UnreadAtFirst | null;
}

const nothingHeld: Held = { page: null, messages: [], apart: null, unreadAtFirst: null };

/**
 * The messages of a conversation, whatever way they came: read, pushed, or sent from here. A component
 * that shows another conversation has to be another one (`key`).
 */
export function useMessages(conversationId: string, box: MessageBox) {
  const query = useQuery(messagesCall, messagesRequest(conversationId, 1));
  const [held, setHeld] = useState(nothingHeld);

  const next = caughtUp(held, query.state === 'ready' ? query : null);
  if (next !== held) setHeld(next);

  const { messages } = next;
  const isKnown = next.page !== null;
  useEffect(
    () => (isKnown ? joinConversation(conversationId) : undefined),
    [isKnown, conversationId],
  );
  useEffect(() => {
    const arrived = (message: Message) => {
      if (message.conversation !== conversationId) return;
      setHeld((now) =>
        now.page === null ? now : { ...now, messages: withArrived(now.messages, message) },
      );
    };
    const ends = [
      onMessage(arrived),
      onSent((made) => {
        if ('message' in made) arrived(made.message);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [conversationId]);

  useBetween(conversationId, next.apart, messages, (between, page) => {
    setHeld((now) => (now.apart === page ? joined(now, page, between) : now));
  });

  return {
    query,
    conversation: next.page?.conversation ?? null,
    messages,
    ...useOutgoing(conversationId, box, messages),
    unreadAtFirst: next.unreadAtFirst,
    older: useOlder(conversationId, next, (page) => {
      setHeld((now) => ({ ...now, messages: withOlder(now.messages, page) }));
    }),
  };
}

/** What the person has written here that is not among the stored messages: on its way, or failed. */
function useOutgoing(conversationId: string, box: MessageBox, messages: readonly Message[]) {
  const connection = useOnline();
  const all = useUnsent();
  const leaving = useSyncExternalStore(box.subscribe, () => box.get().leaving);
  const stored = useMemo(() => new Set(messages.map(({ _id }) => _id)), [messages]);
  const unsent = useMemo(() => {
    const lane = conversationLane(conversationId);
    return all.filter((entry) => entry.lane === lane);
  }, [all, conversationId]);

  useEffect(() => {
    box.settle(new Set([...stored, ...unsent.map(({ id }) => id)]));
  }, [box, stored, unsent, leaving]);

  return {
    outgoing: useMemo(
      () => outgoingOf({ unsent, leaving, stored, connection }),
      [unsent, leaving, stored, connection],
    ),
    failed: useMemo(() => unsent.filter(({ state }) => state.name === 'failed'), [unsent]),
  };
}

/** Takes in what was read since. */
function caughtUp(held: Held, query: { value: Page; fresh: boolean } | null): Held {
  if (query === null) return held;
  const page = query.value;
  let next = held;
  if (page !== held.page && page !== held.apart) {
    next = isApart(held.messages, page.messages, newestOf(held.page))
      ? { ...held, apart: page }
      : joined(held, page, []);
  }
  if (next.unreadAtFirst !== null || !query.fresh) return next;
  const upTo = page.messages.at(-1)?._id ?? null;
  return { ...next, unreadAtFirst: { count: page.conversation.unread, upTo } };
}

/** @param between what was written before the page and is not held */
function joined(held: Held, page: Page, between: readonly Message[]): Held {
  const newer = between.length === 0 ? page.messages : [...between, ...page.messages];
  const messages = withNewest(held.messages, newer, newestOf(held.page));
  return { ...held, page, messages, apart: null };
}

function newestOf(page: Page | null): string | null {
  return page?.messages.at(-1)?._id ?? null;
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
