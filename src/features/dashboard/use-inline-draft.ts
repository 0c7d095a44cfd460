import { useEffect, useEffectEvent, useState } from 'react';
import type { Item } from '../../../contract/entities.ts';
import { localDrafts } from '../../data/local-drafts.ts';
import { useSession } from '../../data/session.ts';
import { useKeptPhoto } from '../../parts/draft/use-kept-photo.ts';
import type { EditEnds } from './deeds.ts';
import { type EditField, type InlineDraft, inlineDraftOf } from './inline-draft.ts';

/** What was written in an item's inline edit, kept on this device until it is saved or discarded. */
export function useInlineDraft(item: Item, onTouched: EditEnds['onTouched']) {
  const session = useSession();
  const userId = session.state === 'signed in' ? session.user.id : '';
  const name = `inline edit:${item._id}`;
  const [restored, setRestored] = useState(() => inlineDraftOf(localDrafts.read(userId, name)));
  const [draft, setDraft] = useState<InlineDraft>(
    restored ?? { changes: {}, openedAt: item.updatedAt },
  );
  const [isPhotoRestored, setPhotoRestored] = useState(false);
  const picture = useKeptPhoto(`inline edit photo:${userId}:${item._id}`, () => {
    setPhotoRestored(true);
    onTouched(forget);
  });

  function forget() {
    localDrafts.write(userId, name, null);
    picture.keep(null);
  }

  function write(next: InlineDraft) {
    setDraft(next);
    localDrafts.write(userId, name, next);
    onTouched(forget);
  }

  const isRestored = restored !== null;
  const touched = useEffectEvent(() => onTouched(forget));
  useEffect(() => {
    if (isRestored) touched();
  }, [isRestored]);

  return {
    ...draft,
    photo: picture.photo,
    isFromBefore: isRestored || isPhotoRestored,

    /** @param present what the item says in the field now */
    change(field: EditField, value: string, present: string): void {
      const over = draft.changes[field]?.over ?? present;
      write({ ...draft, changes: { ...draft.changes, [field]: { value, over } } });
    },

    changePhoto(photo: File | null): void {
      picture.keep(photo);
      // The version that it was chosen for goes with it.
      write(draft);
    },

    /** Begins anew with the item as it is now. */
    discard: (): void => {
      forget();
      setRestored(null);
      setPhotoRestored(false);
      setDraft({ changes: {}, openedAt: item.updatedAt });
      onTouched(null);
    },
  };
}
