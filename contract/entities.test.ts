import { expect, test } from 'vitest';
import { conversationReply } from '../tests/support/page/data/message.ts';
import { Conversation } from './entities.ts';

test('a conversation that a device stored before its item had a photo and could be deleted still parses', () => {
  const { photo: _, isDeleted: __, ...item } = conversationReply().item;
  const parsed = Conversation.parse({ ...conversationReply(), item });
  expect(parsed.item).toEqual({ ...item, photo: null, isDeleted: false });
});
