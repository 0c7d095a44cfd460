import { useEffect, useMemo, useRef, useState } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Message } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { type OnlineStatus, useOnline } from '../../../client/connection/use-online.ts';
import { onSent, useUnsent } from '../../../client/outbox/outbox.ts';
import type { Entry } from '../../../core/outbox/entry.ts';
import { conversationLane } from '../../../core/outbox/new-entry.ts';
import { useQuery } from '../../../client/query/query.ts';
import { joinConversation, onMessage } from '../../../client/connection/socket.ts';
import { messageOf } from '../../../core/outbox/payload.ts';
import { unsentState } from '../../../components/outbox/unsent-state.ts';
import {
  type LoadedMessages,
  isApart,
  messagesRequest,
  nothingLoaded,
  withArrived,
  withGapFilled,
  withNewest,
  withOlder,
} from './merge-messages.ts';
import type { UnreadAtFirst } from './unread.ts';
import { useGapMessages } from './use-gap-messages.ts';

const messagesCall = 'GET /messages/{conversationId}/messages';
type NewestPage = Reply<typeof messagesCall>;

/** An own message that the server has not confirmed yet. */
export interface Outgoing {
  id: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  state: 'waiting' | 'sending';
}

interface State extends LoadedMessages {
  /** The page that was last merged into the messages as the newest one; null until there is one. */
  page: NewestPage | null;
  /**
   * A newer page that is not merged yet, because messages before it are missing. Null if there is none, or after
   * `useGapMessages` has fetched these messages or given up.
   */
  apart: NewestPage | null;
  unreadAtFirst: UnreadAtFirst | null;
}

const initialState: State = { ...nothingLoaded, page: null, apart: null, unreadAtFirst: null };

/**
 * The messages of a conversation, merged from queries, socket events and own sends. The component needs a
 * `key` with the conversation's id, because the state belongs to one conversation.
 */
export function useMessages(conversationId: string) {
  const query = useQuery(messagesCall, messagesRequest(conversationId));
  const [loaded, setLoaded] = useState(initialState);

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
      setLoaded((now) => (now.page === null ? now : { ...now, ...withArrived(now, message) }));
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

  useGapMessages(conversationId, next.apart, next.upTo?.after ?? null, (between, page) => {
    setLoaded((now) => {
      const { apart } = now;
      if (apart === null || apart !== page) return now;
      const merged = between === null ? withNewest(now, apart) : withGapFilled(now, between, apart);
      return { ...now, ...merged, page: apart, apart: null };
    });
  });

  return {
    query,
    conversation: next.page?.conversation ?? null,
    isPosterOrKeeper: next.page?.isPosterOrKeeper ?? false,
    messages,
    ...useOutgoing(conversationId, messages),
    unreadAtFirst: next.unreadAtFirst,
    older: useOlder(conversationId, next.before, (cursor, page) => {
      setLoaded((now) => ({ ...now, ...withOlder(now, cursor, page) }));
    }),
  };
}

/** The viewer's unconfirmed messages in this conversation: outgoing and failed ones. */
function useOutgoing(conversationId: string, messages: readonly Message[]) {
  const onlineStatus = useOnline();
  const all = useUnsent();
  const stored = useMemo(() => new Set(messages.map(({ _id }) => _id)), [messages]);
  const unsent = useMemo(() => {
    const lane = conversationLane(conversationId);
    return all.filter((entry) => entry.lane === lane);
  }, [all, conversationId]);

  return {
    outgoing: useMemo(
      () =>
        unsent
          .filter(({ id }) => !stored.has(id))
          .flatMap((entry) => outgoingOf(entry, onlineStatus)),
      [unsent, stored, onlineStatus],
    ),
    failed: useMemo(() => unsent.filter(({ state }) => state.name === 'failed'), [unsent]),
  };
}

function outgoingOf(entry: Entry, onlineStatus: OnlineStatus): Outgoing[] {
  const state = unsentState(entry, onlineStatus);
  if (state === 'failed') return [];
  return [
    {
      id: entry.id,
      content: messageOf(entry)?.content ?? '',
      writtenAt: new Date(entry.createdAt).toISOString(),
      state: state === 'sending' ? 'sending' : 'waiting',
    },
  ];
}

/** Merges the latest result of the query. */
function withQueryResult(state: State, query: { value: NewestPage; fresh: boolean } | null): State {
  if (query === null) return state;
  const page = query.value;
  let next = state;
  if (page !== state.page && page !== state.apart) {
    next = isApart(state, page)
      ? { ...state, apart: page }
      : { ...state, ...withNewest(state, page), page, apart: null };
  }
  // Use the count of a cached page at once. If the line "New messages" came later, it would move what the viewer reads.
  // But if the cached count is 0, there may be newer unread messages, so wait for a fresh page.
  if (next.unreadAtFirst !== null || (!query.fresh && page.conversation.unread === 0)) return next;
  const upTo = page.messages.at(-1)?._id ?? null;
  return { ...next, unreadAtFirst: { count: page.conversation.unread, upTo } };
}

/** Loads messages from before the loaded ones. @param cursor null if there are none */
function useOlder(
  conversationId: string,
  cursor: string | null,
  add: (cursor: string, page: NewestPage) => void,
) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);

  async function load() {
    if (loading.current !== null || cursor === null) return;
    const controller = new AbortController();
    loading.current = controller;
    setState('loading');
    const request = messagesRequest(conversationId, { before: cursor });
    const result = await call(messagesCall, request, { signal: controller.signal });
    if (controller.signal.aborted) return;
    if (result.ok) add(cursor, result.value);
    setState(result.ok ? 'idle' : 'failed');
    loading.current = null;
  }

  return { state, isMore: cursor !== null, load: () => void load() };
}

export type Older = ReturnType<typeof useOlder>;
