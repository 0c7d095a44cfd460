import { localDrafts, tabDrafts } from '../../client/device/local-drafts.ts';
import { newId } from '../../client/new-id.ts';
import { conversationLane, enqueue } from '../../client/outbox/outbox.ts';
import { session } from '../../client/session/session.ts';
import { type LocalPlace, takeLocalPlace } from '../../components/drafts/local-place.ts';
import { type BoxPlace, type MessageBox, createMessageBox } from './message-box.ts';

const boxes = new Map<string, MessageBox>();

/** The message box of a user in a conversation. Repeated calls return the same box, with its pending messages. */
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
    place: placeOf(userId, name, isHere),
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

/** @param isHere whether the user is still signed in; nothing is stored afterwards */
function placeOf(userId: string, name: string, isHere: () => boolean): BoxPlace {
  let place: LocalPlace | null = null;
  return {
    early: () => tabDrafts.read(userId, name),

    take(found, shared) {
      const leave = takeLocalPlace(
        userId,
        name,
        (taken) => {
          place = taken;
          if (taken.name === null) {
            found(null, taken.isShared);
            return;
          }
          found(localDrafts.read(userId, taken.name), taken.isShared);
          // The stored draft now has this text as well.
          tabDrafts.write(userId, name, null);
        },
        shared,
      );
      return () => {
        place = null;
        leave();
      };
    },

    write(value) {
      if (!isHere()) return;
      // Without its own storage key, the tab uses sessionStorage: another tab would overwrite a shared key.
      const own = place?.name ?? null;
      if (own === null) tabDrafts.write(userId, name, value);
      else localDrafts.write(userId, own, value);
    },
  };
}
