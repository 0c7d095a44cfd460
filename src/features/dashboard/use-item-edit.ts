import { useId, useState } from 'react';
import type { Item } from '../../../contract/entities.ts';
import {
  type ItemStatus,
  type OpenStatus,
  isOpen,
  itemStatuses,
} from '../../../contract/item-status.ts';
import { type Failure, call } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { itemsChanged } from '../../components/items/item-changed.ts';
import { itemRequest } from '../../components/items/item-request.ts';
import { texts as formTexts } from '../../components/items/form/texts.ts';
import { usePhoto } from '../../components/items/form/use-photo.ts';
import { type Watch, useUpload } from '../../components/items/form/use-upload.ts';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import type { EditEnds } from './items-view.ts';
import { type EditField, contentOf, editFields } from './inline-draft.ts';
import { texts } from './texts.ts';
import { useInlineDraft } from './use-inline-draft.ts';

const labels = {
  title: formTexts.title,
  description: formTexts.description,
  status: formTexts.status,
  category: formTexts.category,
  location: formTexts.location,
  image: formTexts.image,
};

interface ClearQuestion {
  status: OpenStatus;
  answer: (agreed: boolean) => void;
}

interface ItemEditParts extends Pick<EditEnds, 'onTouched' | 'onSaved'> {
  /** The item as it is now. */
  item: Item;
}

/** An item's inline edit: its field values, its photo and how to save them. */
export function useItemEdit({ item, onTouched, onSaved }: ItemEditParts) {
  const formId = useId();
  const form = useForm(labels);
  const upload = useUpload();
  const draft = useInlineDraft(item, onTouched);
  const { changes, openedAt, photo } = draft;
  /** Whether the user has seen a message that the item changed elsewhere. */
  const [isConflictShown, setConflictShown] = useState(false);
  const [clearing, setClearing] = useState<ClearQuestion | null>(null);
  const present = contentOf(item);
  const content = { ...present };
  for (const name of editFields) content[name] = changes[name]?.value ?? present[name];
  const picture = usePhoto({
    photo,
    keep: (chosen) => {
      form.edited('image');
      draft.changePhoto(chosen);
    },
    refuse: (text) => form.fail({ image: text }),
  });

  async function agreesToClear(status: OpenStatus): Promise<boolean> {
    const agreed = await new Promise<boolean>((answer) => setClearing({ status, answer }));
    setClearing(null);
    return agreed;
  }

  /** Whether saving would overwrite a change that the user has not seen. */
  function overwrites(): boolean {
    if (isConflictShown) return false;
    return editFields.some((name) => (changes[name]?.over ?? present[name]) !== present[name]);
  }

  function explain(failure: Failure): void {
    const text = failureText(failure, texts.updateFailed);
    if (text === null) toast('info', texts.uploadCancelled);
    else toast('error', text);
    if (failure.kind !== 'refused') return;
    if (failure.details.length > 0) form.failWith(failure.details);
    else form.setProblem(text);
    if (failure.status !== 404 && failure.status !== 409) return;
    // The item was changed or deleted elsewhere. The next attempt uses its new version.
    setConflictShown(true);
    itemsChanged();
  }

  async function save(): Promise<void> {
    if (form.failEmpty(content)) return;
    const status = statusOf(content.status) ?? item.status;
    const image = await picture.ready();
    if (image === 'refused') return;
    const isStale = overwrites();
    const clears = item.claimedById !== null && isOpen(status) && !isStale;
    if (clears && !(await agreesToClear(status))) return;

    const request = {
      ...itemRequest(item._id),
      body: {
        ...content,
        status,
        // The server rejects an edit based on an older version than its own.
        updatedAt: isStale ? openedAt : item.updatedAt,
      },
    };
    const send = (watch?: Watch) => call('PUT /items/{id}', request, { ...watch, photo: image });
    const result = image === null ? await send() : await upload.send(send);
    if (!result.ok) {
      explain(result.failure);
      return;
    }
    toast('success', texts.updated);
    onSaved(result.value.item);
  }

  return {
    item,
    form,
    formId,
    content,
    label: (field: EditField) => labels[field],
    change: (field: EditField, value: string) => {
      form.edited(field);
      draft.change(field, value, present[field]);
    },
    /** The state of the stored draft. */
    kept: draft.kept,
    photo,
    picture,
    upload,
    /** The open question whether to clear the claim, or null. */
    clearing,
    submit: (event: Parameters<typeof form.submit>[0]) => form.submit(event, save),
  };
}

export type ItemEdit = ReturnType<typeof useItemEdit>;

function statusOf(value: string): ItemStatus | undefined {
  return itemStatuses.find((status) => status === value);
}
