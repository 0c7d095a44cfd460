import type { Conversation, Message } from '../../../../contract/entities.ts';

export const talkers = {
  mia: { _id: '01990000-0000-7000-8000-0000000000a1', name: 'Mia Chen' },
  grace: { _id: '01990000-0000-7000-8000-0000000000a2', name: 'Grace Okafor' },
};

const conversationId = '01990000-0000-7000-8000-0000000c0001';

/** A message in the format of the API, from Grace to Mia. */
export function messageReply(change: Partial<Message> = {}): Message {
  return {
    _id: '01990000-0000-7000-8000-0000000d0001',
    conversation: conversationId,
    sender: talkers.grace,
    content: 'Is it yours?',
    createdAt: '2025-09-01T12:00:00.000Z',
    isRead: true,
    isActive: true,
    ...change,
  };
}

/** A conversation in the format of the API, as Mia gets it. */
export function conversationReply(change: Partial<Conversation> = {}): Conversation {
  return {
    _id: conversationId,
    item: {
      _id: '01990000-0000-7000-8000-00000000beef',
      title: 'Blue backpack',
      status: 'Found',
      photo: null,
      isDeleted: false,
      isHidden: false,
    },
    participants: [talkers.mia, talkers.grace],
    lastMessage: { content: 'Is it yours?', createdAt: '2025-09-01T12:00:00.000Z' },
    unread: 0,
    updatedAt: '2025-09-01T12:00:00.000Z',
    ...change,
  };
}
