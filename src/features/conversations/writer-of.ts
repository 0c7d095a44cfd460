import { failureText } from '../../data/failure-text.ts';
import { localDrafts } from '../../data/local-drafts.ts';
import { newId } from '../../data/new-id.ts';
import { session } from '../../data/session.ts';
import { toast } from '../../ui/toast.ts';
import { sendMessage } from './send-message.ts';
import { texts } from './texts.ts';
import { type Writer, createWriter } from './writer.ts';

const writers = new Map<string, Writer>();

/** What a person writes in a conversation; the same one each time, so that what is under way is not lost. */
export function writerOf(userId: string, conversationId: string): Writer {
  const name = `message:${conversationId}`;
  const key = `${userId} ${name}`;
  const known = writers.get(key);
  if (known !== undefined) return known;
  const writer = createWriter({
    kept: {
      read: () => localDrafts.read(userId, name),
      write: (value) => {
        const now = session.get();
        // What comes back after its writer has left is nobody's to keep here.
        if (now.state === 'signed in' && now.user.id === userId)
          localDrafts.write(userId, name, value);
      },
    },
    send: (id, content) => sendMessage({ id, conversationId, senderId: userId, content }),
    reasonOf: (failure) => failureText(failure, texts.sendFailed),
    // Said wherever the person is by then.
    onFailure: () => toast('error', texts.sendFailed),
    newId,
    now: () => new Date().toISOString(),
  });
  writers.set(key, writer);
  return writer;
}
