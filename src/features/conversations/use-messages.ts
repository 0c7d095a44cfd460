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

interface Loaded {
  /** The newest page as last fetched. */
  page: Page | null;
  messages: readonly Message[];
  /** A newer page with a gap before it; see `useBetween`. */
  apart: Page | null;
  unreadAtFirst: UnreadAtFirst | null;
}

const nothingLoaded: Loaded = { page: null, messages: [], apart: null, unreadAtFirst: null };

/**
 * The messages of a conversation, merged from queries, socket events and own sends. The component needs a
 * `key` with the conversation's id, because the state belongs to one conversation.
 */
export function useMessages(conversationId: string, box: MessageBox) {
  const query = useQuery(messagesCall, messagesRequest(conversationId, 1));
  const [loaded, setLoaded] = useState(nothingLoaded);

  const next = withQueryResult(loaded, query.state === 'ready' ? query : null);
  if (next !== loaded) setLoaded(next);

  const { messages } = next;
  const isKnown = next.page !== null;
  useEffect(
    () => (isKnown ? joinConversation(conversationId) : undefined),
    [isKnown, conversationId],
  );
  useEffect(() => {
    const arrived = (message: Message) => {
      if (message.conversation !== conversationId) return;
      setLoaded((now) =>
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
    setLoaded((now) => (now.apart === page ? joined(now, page, between) : now));
  });

  return {
    query,
    conversation: next.page?.conversation ?? null,
    messages,
    ...useOutgoing(conversationId, box, messages),
    unreadAtFirst: next.unreadAtFirst,
    older: useOlder(conversationId, next, (page) => {
      setLoaded((now) => ({ ...now, messages: withOlder(now.messages, page) }));
    }),
  };
}

/** The viewer's unconfirmed messages in this conversation: outgoing and failed ones. */
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

/** Merges the latest result of the query. */
function withQueryResult(loaded: Loaded, query: { value: Page; fresh: boolean } | null): Loaded {
  if (query === null) return loaded;
  const page = query.value;
  let next = loaded;
  if (page !== loaded.page && page !== loaded.apart) {
    next = isApart(loaded.messages, page.messages, newestOf(loaded.page))
      ? { ...loaded, apart: page }
      : joined(loaded, page, []);
  }
  if (next.unreadAtFirst !== null || !query.fresh) return next;
  const upTo = page.messages.at(-1)?._id ?? null;
  return { ...next, unreadAtFirst: { count: page.conversation.unread, upTo } };
}

/** @param between messages between the loaded ones and the page */
function joined(loaded: Loaded, page: Page, between: readonly Message[]): Loaded {
  const newer = between.length === 0 ? page.messages : [...between, ...page.messages];
  const messages = withNewest(loaded.messages, newer, newestOf(loaded.page));
  return { ...loaded, page, messages, apart: null };
}

function newestOf(page: Page | null): string | null {
  return page?.messages.at(-1)?._id ?? null;
}

/** Loads messages from before the loaded ones. */
function useOlder(
  conversationId: string,
  { page: newest, messages }: Loaded,
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
    // Messages written meanwhile shift the pages, so a page may contain nothing older.
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
