import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach } from 'vitest';
import type { Message } from '../../../../contract/entities.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import { onlineStatus } from '../../../../src/client/connection/online-status.ts';
import MessagesScreen from '../../../../src/features/conversations/messages/messages-screen.tsx';
import { conversationReply, messageReply, talkers } from '../data/message.ts';
import { field, showScreen } from './screen.tsx';
import { miaChen, stubbedAs } from '../stand-ins/stubbed-as.ts';

const { mia } = talkers;

interface PageFacts {
  number?: number;
  total?: number;
  unread?: number;
  before?: string | null;
  after?: string | null;
  status?: ItemStatus;
  isPosterOrKeeper?: boolean;
}

/**
 * The screen of a conversation between Mia and Grace with a stub server, for the tests of a file. Each test has its own
 * conversation.
 */
export function miasTalk() {
  const server = stubbedAs(() => miaChen);
  let count = 0;
  let id = '';

  /** A new message in the conversation. */
  function message(content: string, change: Partial<Message> = {}): Message {
    const _id = `01990000-0000-7000-8000-0000000d${String((count += 1)).padStart(4, '0')}`;
    return messageReply({ _id, conversation: id, content, ...change });
  }

  /** A response with a page of messages. The cursor `before` is null if the conversation has no older messages. */
  function page(
    messages: Message[],
    {
      number = 1,
      total = messages.length,
      unread = 0,
      before = total > messages.length ? 'older' : null,
      after = 'newer',
      status,
      isPosterOrKeeper = false,
    }: PageFacts = {},
  ) {
    const totalPages = Math.ceil(total / 50) || 1;
    const pagination = { page: number, limit: 50, total, totalPages, before, after };
    const { item, ...conversation } = conversationReply({ _id: id, unread });
    return {
      status: 200,
      body: {
        conversation: { ...conversation, item: { ...item, status: status ?? item.status } },
        messages,
        pagination,
        isPosterOrKeeper,
      },
    };
  }

  const calls = {
    send: () => `POST /messages/${id}/messages` as const,
    read: () => `GET /messages/${id}/messages` as const,
    mark: () => `PUT /messages/${id}/read` as const,
  };

  beforeEach(() => {
    id = `01990000-0000-7000-8000-0000000c${String((count += 1)).padStart(4, '0')}`;
    server.on(calls.mark(), { status: 200, body: { message: 'Read.' } });
    onlineStatus.responded();
  });

  function show(address = `/messages/${id}`) {
    return showScreen(
      <Routes>
        <Route path="/messages/:conversationId?" element={<MessagesScreen />} />
      </Routes>,
      address,
    );
  }

  return {
    server,
    /** Id of the conversation. */
    id: () => id,
    ...calls,
    message,
    page,
    show,

    /** Shows the conversation with these messages. */
    async opened(messages: Message[], options = {}): Promise<void> {
      server.on(calls.read(), page(messages, options));
      show();
      await screen.findByRole('textbox', { name: 'Message' });
    },

    /** Makes the server accept messages like the portal, after the promise `when` resolves. */
    takeMessages(when: Promise<unknown> = Promise.resolve()): void {
      server.on(calls.send(), async ({ json, headers }) => {
        await when;
        const { content } = json() as { content: string };
        const _id = String(headers['idempotency-key']);
        return {
          status: 201,
          body: { message: message(content, { _id, sender: mia, isRead: false }) },
        };
      });
    },
  };
}

export const rows = () => within(screen.getByRole('log')).queryAllByRole('listitem');
export const row = (text: string) => screen.getByText(text).closest('li');
export const box = () => field('Message');
