import { localDrafts } from '../../data/local-drafts.ts';
import { newId } from '../../data/new-id.ts';
import { conversationLane, enqueue } from '../../data/outbox.ts';
import { session } from '../../data/session.ts';
import { type MessageBox, createMessageBox } from './message-box.ts';

const boxes = new Map<string, MessageBox>();

/** What a person writes in a conversation; the same one each time, so that what is on its way is not lost. */
export function messageBoxOf(userId: string, conversationId: string): MessageBox {
  const name = `message:${conversationId}`;
  const key = `${userId} ${name}`;
  const known = boxes.get(key);
  if (known !== undefined) return known;
  const isHere = () => {
    const now = session.get();
    return now.state === 'signed in' && now.user.id === userId;
  };
  const box = createMessageBox({
    kept: {
      read: () => localDrafts.read(userId, name),
      write: (value) => {
        // What comes back after its writer has left is nobody's to keep here.
        if (isHere()) localDrafts.write(userId, name, value);
      },
    },
    handOver: async (id, content) =>
      isHere() &&
      enqueue({
        id,
        lane: conversationLane(conversationId),
        kind: 'message',
        payload: { conversationId, content },
      }),
    newId,
    now: () => new Date().toISOString(),
  });
  boxes.set(key, box);
  return box;
}
