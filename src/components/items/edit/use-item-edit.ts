import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { type OpenStatus, isOpenStatus } from '../../../../contract/item-status.ts';
import { type Failure, call } from '../../../client/http/api.ts';
import { mayBeDone } from '../../../core/http/result.ts';
import { useForm } from '../../form/use-form.ts';
import { toast } from '../../toasts/toast.ts';
import { labels } from '../form/texts.ts';
import { useCheck } from '../form/use-check.ts';
import { usePhoto } from '../form/photo/use-photo.ts';
import { useUpload } from '../form/use-upload.ts';
import { cacheChangedItem, refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import {
  type Content,
  type ContentField,
  type EditDraft,
  changedSince,
  contentOf,
  differences,
  seenOf,
  withUnanswered,
} from './edit-draft.ts';
import { texts } from './texts.ts';
import { usePrivateEdit } from './use-private-edit.ts';

/** A pending question whether to clear the item's claim. */
export interface ClearQuestion {
  status: OpenStatus;
  answer: (agreed: boolean) => void;
}

/** The draft of an edit with its photos, as the device stores them. */
interface StoredDraft {
  draft: EditDraft;
  photo: File | null;
  privatePhoto: File | null;
  change: (part: Partial<EditDraft>) => void;
  changePhoto: (photo: File | null) => void;
  changePrivatePhoto: (photo: File | null) => void;
  /** Removes the stored draft after the edit was saved. */
  finish: () => Promise<unknown>;
}

interface ItemEditParts {
  /** The item as it is now; it may change during editing. */
  item: Item;
  stored: StoredDraft;
  /**
   * Whether the layout lists what others changed meanwhile. If not, the server refuses the first attempt to overwrite
   * such a change, and its message tells the user.
   */
  listsConflicts: boolean;
  onSaved: (reply: Reply<'PUT /items/{id}'>) => void;
}

/**
 * The edit of an item, for every layout of its form: the values of the fields, the changes, conflicts with changes
 * that others make meanwhile, validation by the contract, and saving.
 */
export function useItemEdit({ item, stored, listsConflicts, onSaved }: ItemEditParts) {
  const form = useForm(labels);
  const upload = useUpload();
  const [clearing, setClearing] = useState<ClearQuestion | null>(null);
  const [opened] = useState(() => seenOf(item));
  const [conflicts, setConflicts] = useState<readonly (ContentField | 'image')[] | null>(null);
  /** Whether the user has seen the message that others changed the item. */
  const [isConflictShown, setConflictShown] = useState(false);
  const { draft, photo } = stored;
  const { changes, removesImage } = draft;
  const present = contentOf(item);
  const content: Content = { ...present, ...changes };

  /** Stores a change, together with the item as the user has seen it. */
  function write(part: Partial<EditDraft>): void {
    stored.change({ ...part, seen: draft.seen ?? seenOf(item) });
  }

  /** @param tag the new text in the tag box, if that changed too */
  function change(part: Partial<Content>, tag = draft.tag): void {
    const seen = draft.seen ?? seenOf(item);
    // A field without a change follows the item, so the user has seen its present value.
    const isFirstChange = (field: string) => !(field in changes);
    const seenNow = Object.entries(present).filter(
      ([field]) => field in part && isFirstChange(field),
    );
    stored.change({
      tag,
      changes: { ...changes, ...part },
      seen: { ...seen, content: { ...seen.content, ...Object.fromEntries(seenNow) } },
    });
  }

  const picture = usePhoto({
    photo,
    onChange: (chosen) => {
      form.edited('image');
      write(chosen === null ? {} : { removesImage: false });
      stored.changePhoto(chosen);
    },
    showError: (text) => form.fail({ image: text }),
  });

  const secret = usePrivateEdit({
    item,
    draft,
    privatePhoto: stored.privatePhoto,
    write: (part) => {
      form.edited('privateImage');
      write(part);
    },
    changePrivatePhoto: stored.changePrivatePhoto,
    showPhotoError: (text) => form.fail({ privateImage: text }),
  });

  const loadCheck = useCheck(() => import('./check-edit.ts'));

  async function agreesToClear(status: OpenStatus): Promise<boolean> {
    const agreed = await new Promise<boolean>((answer) => setClearing({ status, answer }));
    setClearing(null);
    return agreed;
  }

  const changesOfOthers = (now: Item) => changedSince(draft.seen ?? opened, now, draft.unanswered);

  /** Returns all changes by others that the user has not seen, if saving would overwrite one of them; else null. */
  function unseenChanges(): readonly (ContentField | 'image')[] | null {
    const changed = changesOfOthers(item);
    const isOverwritten = (field: ContentField | 'image') =>
      field === 'image' ? removesImage || photo !== null : changes[field] !== undefined;
    return changed.some(isOverwritten) ? changed : null;
  }

  /** Shows what changed since the user last saw the item. The next attempt to save compares with `now`. */
  function listConflicts(now: Item): void {
    stored.change({ seen: seenOf(now), unanswered: [] });
    setConflicts(changesOfOthers(now));
  }

  async function showFailure(failure: Failure): Promise<void> {
    if (failure.kind === 'cancelled') toast('info', texts.cancelled);
    if (failure.kind === 'refused' && failure.code === 'STATUS_CONFLICT' && listsConflicts) {
      const fresh = await call('GET /items/{id}', itemRequest(item._id));
      if (fresh.ok) {
        cacheChangedItem(fresh.value);
        listConflicts(fresh.value.item);
        return;
      }
    }
    form.showFailure(failure, { otherwise: texts.failed });
    if (listsConflicts || failure.kind !== 'refused') return;
    if (failure.status !== 404 && failure.status !== 409) return;
    // The item was changed or deleted elsewhere. The next attempt uses its new version.
    setConflictShown(true);
    refetchItems();
  }

  async function save(): Promise<void> {
    setConflicts(null);
    const { tags, status, lane, ...words } = content;
    const others = {
      status,
      ...(changes.lane !== undefined && { lane }),
      ...secret.body,
      // A request without `tags` leaves the item's tags as they are. A multipart form cannot contain an empty list, so
      // one empty string stands for it; see the contract.
      ...(changes.tags !== undefined && { tags: tags.length === 0 ? [''] : tags }),
      ...(removesImage && { image: '' as const }),
    };
    // If the code of the check cannot be loaded, only the server validates.
    const check = await loadCheck();
    const details = check?.checkEdit(words, others) ?? [];
    if (details.length > 0) {
      form.failWith(details);
      return;
    }
    if (draft.details !== null && check?.hasPublicDetail(draft.details, content) === true) {
      form.fail({});
      return;
    }
    const unseen = isConflictShown ? null : unseenChanges();
    if (unseen !== null && listsConflicts) {
      listConflicts(item);
      return;
    }
    const image = await picture.ready();
    const privateImage = await secret.picture.ready();
    if (image === 'refused' || privateImage === 'refused') return;
    const clears = item.claimedById !== null && isOpenStatus(status) && unseen === null;
    if (clears && !(await agreesToClear(status))) return;

    const request = {
      ...itemRequest(item._id),
      body: {
        ...words,
        ...others,
        // The server refuses an edit that is based on an older version than its own.
        updatedAt: unseen === null ? item.updatedAt : (draft.seen ?? opened).updatedAt,
      },
    };
    const result = await upload.send((watch) =>
      call('PUT /items/{id}', request, { photo: image, privatePhoto: privateImage, ...watch }),
    );
    if (!result.ok) {
      if (mayBeDone(result.failure)) {
        const sent = { content, changesImage: image !== null || removesImage };
        stored.change({ unanswered: withUnanswered(draft.unanswered, sent) });
        refetchItems();
      }
      await showFailure(result.failure);
      return;
    }
    await stored.finish();
    toast('success', texts.saved);
    onSaved(result.value);
  }

  return {
    item,
    form,
    content,
    photo,
    picture,
    removesImage,
    /** The edit of private details and private photo. */
    secret,
    /** The text in the tag box, not yet added to the tags. */
    tag: draft.tag,
    change: (part: Partial<Content>): void => change(part),

    changeTags: ({ tag, ...tags }: { tag: string; tags?: string[] }): void => {
      form.edited('tags');
      change(tags, tag);
    },

    changeRemovesImage: (removes: boolean): void => write({ removesImage: removes }),

    /** Whether there is something to save. */
    isChanged:
      differences(present, content).length > 0 ||
      photo !== null ||
      removesImage ||
      secret.isChanged,
    upload,
    /** The open question whether to clear the claim, or null. */
    clearing,
    /** The changes by others that stopped the last attempt to save, to be listed; null if there were none. */
    conflicts,
    save,
  };
}
