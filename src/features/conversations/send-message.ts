import type { Message } from '../../../contract/entities.ts';
import { type Result, call } from '../../data/api.ts';
import { invalidate, readingKey } from '../../data/reading.ts';
import { tellStored } from '../../data/socket.ts';
import { messagesRequest } from './messages-request.ts';

interface NewMessage {
  /** The Idempotency-Key; it becomes the message's id. */
  id: string;
  conversationId: string;
  senderId: string;
  content: string;
}

/** Has a message stored; once, however often it is tried. */
export async function sendMessage(message: NewMessage): Promise<Result<Message>> {
  const { id, conversationId, senderId, content } = message;
  const result = await call(
    'POST /messages/{conversationId}/messages',
    { params: { conversationId }, body: { sender: senderId, content } },
    { idempotencyKey: id },
  );
  if (!result.ok) return result;
  tellStored(result.value.message);
  const request = messagesRequest(conversationId, 1);
  invalidate(readingKey('GET /messages/{conversationId}/messages', request));
  invalidate('GET /conversations');
  return { ok: true, value: result.value.message };
}
