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
  const conflicts = useConflicts(item, stored);
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

  async function showFailure(failure: Failure): Promise<void> {
    if (failure.kind === 'cancelled') toast('info', texts.cancelled);
    if (failure.kind === 'refused' && failure.code === 'STATUS_CONFLICT' && listsConflicts) {
      const fresh = await call('GET /items/{id}', itemRequest(item._id));
      if (fresh.ok) {
        cacheChangedItem(fresh.value);
        conflicts.list(fresh.value.item);
        return;
      }
    }
    form.showFailure(failure, { otherwise: texts.failed });
    if (listsConflicts || failure.kind !== 'refused') return;
    if (failure.status !== 404 && failure.status !== 409) return;
    // The item was changed or deleted elsewhere. The next attempt uses its new version.
    conflicts.accept();
    refetchItems();
  }

  async function save(): Promise<void> {
    conflicts.hide();
    const { words, others } = bodyOf(content, draft, secret.body);
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
    const unseen = conflicts.unseen();
    if (unseen !== null && listsConflicts) {
      conflicts.list(item);
      return;
    }
    const image = await picture.ready();
    const privateImage = await secret.picture.ready();
    if (image === 'refused' || privateImage === 'refused') return;
    const { status } = content;
    const clears = item.claimedById !== null && isOpenStatus(status) && unseen === null;
    if (clears && !(await agreesToClear(status))) return;

    const request = {
      ...itemRequest(item._id),
      body: {
        ...words,
        ...others,
        // The server refuses an edit that is based on an older version than its own.
        updatedAt: unseen === null ? item.updatedAt : conflicts.seen.updatedAt,
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
    conflicts: conflicts.listed,
    save,
  };
}

type ChangedField = ContentField | 'image';

/**
 * Changes that others make to the item during the edit, and which the edit would overwrite.
 * @param item the item as it is now
 */
function useConflicts(item: Item, { draft, photo, change }: StoredDraft) {
  const [opened] = useState(() => seenOf(item));
  const [listed, setListed] = useState<readonly ChangedField[] | null>(null);
  /** Whether the user has seen the message that others changed the item. */
  const [isAccepted, setAccepted] = useState(false);
  /** The item as the user has seen it. */
  const seen = draft.seen ?? opened;
  const changesOfOthers = (now: Item) => changedSince(seen, now, draft.unanswered);

  return {
    listed,
    seen,
    hide: (): void => setListed(null),
    /** Lets the next attempt to save overwrite the changes, because the user knows of them. */
    accept: (): void => setAccepted(true),

    /** Returns all changes by others that the user has not seen, if saving would overwrite one of them; else null. */
    unseen(): readonly ChangedField[] | null {
      const changed = isAccepted ? [] : changesOfOthers(item);
      const isOverwritten = (field: ChangedField) =>
        field === 'image'
          ? draft.removesImage || photo !== null
          : draft.changes[field] !== undefined;
      return changed.some(isOverwritten) ? changed : null;
    },

    /** Shows what changed since the user last saw the item. The next attempt to save compares with `now`. */
    list(now: Item): void {
      change({ seen: seenOf(now), unanswered: [] });
      setListed(changesOfOthers(now));
    },
  };
}

/**
 * The fields of the request that saves an edit, without photos.
 * @param privateBody the fields for the private details
 */
function bodyOf<PrivateBody extends object>(
  content: Content,
  { changes, removesImage }: EditDraft,
  privateBody: PrivateBody,
) {
  const { tags, status, lane: _, ...words } = content;
  const others = {
    status,
    ...(changes.lane !== undefined && { lane: changes.lane }),
    ...privateBody,
    // A request without `tags` leaves the item's tags as they are. A multipart form cannot contain an empty list, so
    // one empty string stands for it; see the contract.
    ...(changes.tags !== undefined && { tags: tags.length === 0 ? [''] : tags }),
    ...(removesImage && { image: '' as const }),
  };
  return { words, others };
}
