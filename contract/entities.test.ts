import { expect, test } from 'vitest';
import { conversationReply } from '../tests/support/page/data/message.ts';
import { Conversation } from './entities.ts';

test('a conversation that a device stored before the field `item.photo` existed still parses', () => {
  const { photo: _, ...item } = conversationReply().item;
  expect(Conversation.parse({ ...conversationReply(), item }).item.photo).toBeNull();
});
