import { useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { useSession } from '../../client/session/session.ts';
import { useDraftPhoto } from '../../components/drafts/use-draft-photo.ts';
import { nobody, useLocalDraft } from '../../components/drafts/use-local-draft.ts';
import type { EditEnds } from './items-view.ts';
import { type EditField, type InlineDraft, inlineDraftOf } from './inline-draft.ts';

/** The draft of an item's inline edit, stored on this device until it is saved or discarded. */
export function useInlineDraft(item: Item, onTouched: EditEnds['onTouched']) {
  const session = useSession();
  const userId = session.state === 'signed in' ? session.user.id : nobody;
  const fresh: InlineDraft = { changes: {}, openedAt: item.updatedAt };
  const local = useLocalDraft({
    owner: userId,
    name: `inline edit:${item._id}`,
    read: inlineDraftOf,
    onOther: (restored) => {
      setDraft(restored ?? fresh);
      onTouched(restored === null ? null : forget);
    },
  });
  const [draft, setDraft] = useState(local.restored ?? fresh);
  const [isPhotoRestored, setPhotoRestored] = useState(false);
  // The photo of a tab's draft has a key derived from the key of its text.
  const photoKey = local.place?.replace(/^[^:]+/, `inline edit photo:${userId}`) ?? null;
  const picture = useDraftPhoto(photoKey, () => {
    setPhotoRestored(true);
    onTouched(forget);
  });

  function forget() {
    local.write(null);
    picture.keep(null);
  }

  function write(next: InlineDraft) {
    setDraft(next);
    local.write(next);
    onTouched(forget);
  }

  const isRestored = local.restored !== null;
  const touched = useEffectEvent(() => onTouched(forget));
  useEffect(() => {
    if (isRestored) touched();
  }, [isRestored]);

  return {
    ...draft,
    photo: picture.photo,

    kept: {
      isFromBefore: isRestored || isPhotoRestored,
      isBesideAnother: local.isBesideAnother,

      /** Discards the draft and starts from the item as it is now. */
      restart: (): void => {
        local.restart();
        picture.keep(null);
        setPhotoRestored(false);
        setDraft(fresh);
        onTouched(null);
      },
    },

    /** @param present the item's current value of the field */
    change(field: EditField, value: string, present: string): void {
      const over = draft.changes[field]?.over ?? present;
      write({ ...draft, changes: { ...draft.changes, [field]: { value, over } } });
    },

    changePhoto(photo: File | null): void {
      picture.keep(photo);
      // Stores `openedAt` with the photo.
      write(draft);
    },
  };
}
