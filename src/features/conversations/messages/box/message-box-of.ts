import { newId } from '../../../../client/new-id.ts';
import { enqueue } from '../../../../client/outbox/outbox.ts';
import { conversationLane } from '../../../../core/outbox/new-entry.ts';
import { session } from '../../../../client/session/session.ts';
import { openDraft } from '../../../../components/drafts/draft-store.ts';
import { type BoxPlace, type MessageBox, createMessageBox } from './message-box.ts';

const boxes = new Map<string, MessageBox>();

/** The message box of a user in a conversation. Repeated calls return the same box, with its pending messages. */
export function messageBoxOf(userId: string, conversationId: string): MessageBox {
  const name = `message:${conversationId}`;
  const key = `${userId} ${name}`;
  const known = boxes.get(key);
  if (known !== undefined) return known;
  const isHere = () => session.userId() === userId;
  const box = createMessageBox({
    place: placeOf(userId, name, isHere),
    handOver: async (id, content) =>
      isHere() &&
      enqueue({
        id,
        userId,
        lane: conversationLane(conversationId),
        kind: 'message',
        payload: { conversationId, content },
      }),
    newId,
  });
  boxes.set(key, box);
  return box;
}

/** @param isHere whether the user is still signed in; after signing out, the box stores nothing */
function placeOf(userId: string, name: string, isHere: () => boolean): BoxPlace {
  let draft = openDraft({ userId, name });
  return {
    early: () => draft.early()?.draft,

    acquire(found, shared) {
      const release = draft.find(
        // If this tab has no place, other tabs with this conversation have all of them. Session storage then has the
        // text, so a reload of this tab restores it.
        ({ stored, hasPlace }) => found(stored, !hasPlace),
        shared,
      );
      return () => {
        release();
        // Another tab may acquire the released place, so a later `acquire` must search for a free place again.
        draft = openDraft({ userId, name });
      };
    },

    write(value) {
      if (isHere()) draft.write(value);
    },
  };
}
