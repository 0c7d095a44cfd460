import { TextInput, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { checkInput } from '../../../../contract/check-input.ts';
import { ItemDraft } from '../../../../contract/entities.ts';
import { paths } from '../../../app/paths.ts';
import { useOnline } from '../../../data/connection.ts';
import { invalidate, remember, useReading } from '../../../data/reading.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useLeave } from '../../../ui/use-leave.ts';
import { itemRequest } from '../../../parts/items/item-request.ts';
import { CategoryField } from '../../../parts/items/form/category-field.tsx';
import styles from './create-item-form.module.css';
import { bodyOf } from './draft.ts';
import { PhotoField } from '../../../parts/items/form/photo-field.tsx';
import { postItem } from './post-item.ts';
import { StatusField } from './status-field.tsx';
import { TagsField } from '../../../parts/items/form/tags-field.tsx';
import { texts } from './texts.ts';
import { UploadProgress } from '../../../parts/items/form/upload-progress.tsx';
import type { WrittenDraft } from './use-draft.ts';
import { usePhoto } from '../../../parts/items/form/use-photo.ts';

const labels = {
  title: texts.title,
  description: texts.description,
  category: texts.category,
  status: texts.status,
  location: texts.location,
  tags: texts.tags,
  image: texts.image,
};
/** Milliseconds (specification section 9). */
const leaveAfter = 1000;

export function CreateItemForm({ written }: { written: WrittenDraft }) {
  const { draft, photo, change, changePhoto } = written;
  const form = useForm(labels);
  const online = useOnline();
  const categories = useReading('GET /categories', {});
  const leave = useLeave();
  const upload = useRef<AbortController>(null);
  const [sent, setSent] = useState<number | null>(null);
  const picture = usePhoto({
    photo,
    keep: (chosen) => {
      form.edited('image');
      changePhoto(chosen);
    },
    refuse: (text) => form.fail({ image: text }),
  });

  const isKnown =
    categories.state !== 'ready' ||
    categories.value.categories.some(({ name }) => name === draft.category);
  const category = isKnown ? draft.category : '';

  async function submit() {
    const checked = checkInput(ItemDraft, bodyOf({ ...draft, category }));
    if (!checked.ok) {
      form.failWith(checked.details);
      return;
    }
    const image = await picture.ready();
    if (image === 'refused') return;
    upload.current = new AbortController();
    setSent(0);
    const outcome = await postItem(checked.value, {
      id: draft.id,
      photo: image,
      signal: upload.current.signal,
      onProgress: setSent,
    });
    setSent(null);
    if (outcome.kind === 'failed') {
      if (outcome.details.length > 0) form.failWith(outcome.details);
      else form.setProblem(outcome.text);
      toast(outcome.isOwnWish ? 'info' : 'error', outcome.text);
      return;
    }
    invalidate('GET /search/items/search');
    if (outcome.kind === 'posted before') {
      // What was written since is kept: it may be another item, begun in another tab.
      written.becomeAnother();
      form.setProblem(texts.alreadyPosted);
      toast('info', texts.alreadyPosted);
      return;
    }
    await written.clearPosted();
    remember('GET /items/{id}', itemRequest(draft.id), outcome.reply);
    toast('success', texts.created);
    await leave(paths.item(draft.id), leaveAfter, { replace: true });
  }

  return (
    <Form form={form} submit={texts.submit} onSubmit={submit}>
      {written.isFromBefore ? (
        <div className={styles.restored}>
          {texts.draftRestored}
          <Button look="bare" onClick={() => void written.discard()}>
            {texts.discardDraft}
          </Button>
        </div>
      ) : null}
      <TextInput
        {...form.field('title')}
        value={draft.title}
        maxLength={bounds.title.max}
        autoComplete="off"
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        {...form.field('description')}
        value={draft.description}
        maxLength={bounds.description.max}
        rows={4}
        classNames={{ input: styles.description ?? '' }}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <CategoryField
        {...form.field('category')}
        categories={categories}
        value={category}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <StatusField
        status={draft.status}
        error={form.errors.status}
        onChange={(status) => change({ status })}
      />
      <TextInput
        {...form.field('location')}
        value={draft.location}
        maxLength={bounds.location.max}
        placeholder={texts.locationPlaceholder}
        onChange={(event) => change({ location: event.currentTarget.value })}
      />
      <TagsField
        tags={draft.tags}
        error={form.errors.tags}
        onChange={(tags) => {
          form.edited('tags');
          change({ tags });
        }}
      />
      <PhotoField
        photo={photo}
        preparing={picture.preparing}
        error={form.errors.image}
        choose={picture.choose}
        remove={picture.remove}
      />
      {online === 'offline' && form.problem === null ? (
        <p className={styles.offline}>{texts.offline}</p>
      ) : null}
      {sent === null ? null : (
        <UploadProgress sentFraction={sent} cancel={() => upload.current?.abort()} />
      )}
    </Form>
  );
}
