import { useState } from 'react';
import { checkInput } from '../../../../contract/check-input.ts';
import { itemEndpoints } from '../../../../contract/endpoints/items.ts';
import type { Item } from '../../../../contract/entities.ts';
import { type OpenStatus, isOpen } from '../../../../contract/item-status.ts';
import { type Failure, call } from '../../../client/http/api.ts';
import { failureText } from '../../../client/http/failure-text.ts';
import type { ItemForm } from '../../../components/items/form/text-fields.tsx';
import type { usePhoto } from '../../../components/items/form/use-photo.ts';
import { useUpload } from '../../../components/items/form/use-upload.ts';
import { withoutBlanks } from '../../../components/items/form/without-blanks.ts';
import { itemChanged } from '../../../components/items/item-changed.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import { toast } from '../../../components/toasts/toast.ts';
import type { WrittenDraft } from '../../../components/drafts/use-draft.ts';
import {
  type Content,
  type ContentField,
  type EditDraft,
  changedSince,
  seenOf,
} from './edit-draft.ts';
import { texts } from './texts.ts';

/** A pending question whether to clear the item's claim. */
export interface ClearQuestion {
  status: OpenStatus;
  answer: (agreed: boolean) => void;
}

interface SaveParts {
  /** The item as it is now. */
  item: Item;
  form: ItemForm;
  written: WrittenDraft<EditDraft>;
  /** The values of the form's fields. */
  content: Content;
  picture: Pick<ReturnType<typeof usePhoto>, 'ready'>;
}

type Changed = readonly (ContentField | 'image')[];

/** Saves an edit: validates it, asks before clearing a claim, uploads it, and reports conflicts and failures. */
export function useSave({ item, form, written, content, picture }: SaveParts) {
  const upload = useUpload();
  const [clearing, setClearing] = useState<ClearQuestion | null>(null);
  const [opened] = useState(() => seenOf(item));
  const [changedMeanwhile, setChangedMeanwhile] = useState<Changed | null>(null);
  const { removesImage, changes } = written.draft;
  const seen = written.draft.seen ?? opened;

  async function agreesToClear(status: OpenStatus): Promise<boolean> {
    const agreed = await new Promise<boolean>((answer) => setClearing({ status, answer }));
    setClearing(null);
    return agreed;
  }

  /** Shows what changed since the user last saw the item. The next attempt compares with the item shown here. */
  function showConflicts(now: Item) {
    written.change({ seen: seenOf(now) });
    setChangedMeanwhile(changedSince(seen, now));
  }

  async function explain(failure: Failure) {
    const text = failureText(failure, texts.failed);
    if (text === null) {
      toast('info', texts.cancelled);
      return;
    }
    if (failure.kind === 'refused' && failure.code === 'STATUS_CONFLICT') {
      const fresh = await call('GET /items/{id}', itemRequest(item._id));
      if (fresh.ok) {
        itemChanged(fresh.value);
        showConflicts(fresh.value.item);
        return;
      }
    }
    if (failure.kind === 'refused' && failure.details.length > 0) form.failWith(failure.details);
    else form.setProblem(text);
    toast('error', text);
  }

  return {
    upload,
    clearing,
    changedMeanwhile,

    /** @returns whether the edit was saved */
    async run(): Promise<boolean> {
      setChangedMeanwhile(null);
      const { tags, status, ...words } = content;
      const body = {
        ...withoutBlanks(words),
        status,
        // A multipart form cannot contain an empty list; see the contract.
        tags: tags.length === 0 ? [''] : tags,
        updatedAt: item.updatedAt,
        ...(removesImage && { image: '' }),
      };
      const checked = checkInput(itemEndpoints['PUT /items/{id}'].body, body);
      if (!checked.ok) {
        form.failWith(checked.details);
        return false;
      }
      // A field that changed both here and elsewhere: saving would overwrite a change that the user has not seen.
      const isOverwritten = (field: ContentField | 'image') =>
        field === 'image' ? removesImage || written.photo !== null : changes[field] !== undefined;
      if (changedSince(seen, item).some(isOverwritten)) {
        showConflicts(item);
        return false;
      }
      const photo = await picture.ready();
      if (photo === 'refused') return false;
      if (item.claimedById !== null && isOpen(status) && !(await agreesToClear(status))) {
        return false;
      }
      const request = { ...itemRequest(item._id), body: { ...checked.value, tags: body.tags } };
      const result = await upload.send((watch) =>
        call('PUT /items/{id}', request, { photo, ...watch }),
      );
      if (!result.ok) {
        await explain(result.failure);
        return false;
      }
      await written.finish();
      itemChanged(result.value);
      toast('success', texts.saved);
      return true;
    },
  };
}
