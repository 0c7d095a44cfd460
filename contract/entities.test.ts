import { expect, test } from 'vitest';
import { conversationReply } from '../tests/support/page/data/message.ts';
import { Conversation } from './entities.ts';

test('a conversation that a device stored before items had a photo in it still parses', () => {
  const { photo: _, ...item } = conversationReply().item;
  expect(Conversation.parse({ ...conversationReply(), item }).item.photo).toBeNull();
});
