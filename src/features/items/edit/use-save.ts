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

/** What is asked before a claim is cleared. */
export interface Clearing {
  status: OpenStatus;
  answer: (agreed: boolean) => void;
}

interface SaveParts {
  /** As it is now. */
  item: Item;
  form: ItemForm;
  written: WrittenDraft<EditDraft>;
  /** What the fields hold. */
  content: Content;
  picture: Pick<ReturnType<typeof usePhoto>, 'ready'>;
}

type Changed = readonly (ContentField | 'image')[];

/** How an edit is checked, asked about, sent, and what stands in its way. */
export function useSave({ item, form, written, content, picture }: SaveParts) {
  const upload = useUpload();
  const [clearing, setClearing] = useState<Clearing | null>(null);
  const [opened] = useState(() => seenOf(item));
  const [changedMeanwhile, setChangedMeanwhile] = useState<Changed | null>(null);
  const { removesImage, changes } = written.draft;
  const seen = written.draft.seen ?? opened;

  async function agreesToClear(status: OpenStatus): Promise<boolean> {
    const agreed = await new Promise<boolean>((answer) => setClearing({ status, answer }));
    setClearing(null);
    return agreed;
  }

  /** Tells what is no longer as it was seen; the next try then goes by what is told here. */
  function tellOfChanges(now: Item) {
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
        tellOfChanges(fresh.value.item);
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

    /** @returns whether it is saved */
    async run(): Promise<boolean> {
      setChangedMeanwhile(null);
      const { tags, status, ...words } = content;
      const body = {
        ...withoutBlanks(words),
        status,
        // A form cannot hold an empty list; see the contract.
        tags: tags.length === 0 ? [''] : tags,
        updatedAt: item.updatedAt,
        ...(removesImage && { image: '' }),
      };
      const checked = checkInput(itemEndpoints['PUT /items/{id}'].body, body);
      if (!checked.ok) {
        form.failWith(checked.details);
        return false;
      }
      // What was changed here and elsewhere as well: saving would undo what nobody here has seen.
      const isOverwritten = (field: ContentField | 'image') =>
        field === 'image' ? removesImage || written.photo !== null : changes[field] !== undefined;
      if (changedSince(seen, item).some(isOverwritten)) {
        tellOfChanges(item);
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
