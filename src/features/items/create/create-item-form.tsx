import { Suspense, lazy, useEffect } from 'react';
import type { ItemDraft } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { install } from '../../../client/device/install.ts';
import { newId } from '../../../client/new-id.ts';
import { discardUnsent } from '../../../client/outbox/outbox.ts';
import { useQuery } from '../../../client/query/query.ts';
import { CategoryField } from '../../../components/items/form/category-field.tsx';
import { PhotoField } from '../../../components/items/form/photo-field.tsx';
import { TagsField } from '../../../components/items/form/tags-field.tsx';
import {
  LocationField,
  TitleAndDescription,
  labels,
} from '../../../components/items/form/text-fields.tsx';
import { texts as itemTexts } from '../../../components/items/form/texts.ts';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { usePhoto } from '../../../components/items/form/use-photo.ts';
import { useUpload } from '../../../components/items/form/use-upload.ts';
import { itemChanged, itemsChanged } from '../../../components/items/item-changed.ts';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { useLeave } from '../../../components/navigation/use-leave.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import type { WrittenDraft } from '../../../components/drafts/use-draft.ts';
import styles from './create-item-form.module.css';
import type { Draft } from './draft.ts';
import type { PostedState } from '../posted-state.ts';
import { postLater } from './post-later.ts';
import { postItem } from './post-item.ts';
import { StatusField } from './status-field.tsx';
import { texts } from './texts.ts';

/** Where its code does not come, the form stands without. */
const OtherDrafts = lazy(() =>
  import('./other-drafts.tsx').catch(() => ({ default: (): null => null })),
);

/** The contract's schemas are as large as all the rest of the form, and nobody needs them before it is filled in. */
const loadCheck = () => import('./check-draft.ts').catch(() => null);

/** Milliseconds (specification section 9). */
const leaveAfter = 1000;

const posted: PostedState = { posted: true };

interface CreateItemFormProps {
  written: WrittenDraft<Draft>;
  /** The id of the unsent item that is written anew; null for a new one. */
  unsent: string | null;
}

export function CreateItemForm({ written, unsent }: CreateItemFormProps) {
  const { draft, photo, change, changePhoto } = written;
  const form = useForm(labels);
  const online = useOnline();
  const categories = useQuery('GET /categories', {});
  const leave = useLeave();
  const upload = useUpload();
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

  useEffect(() => void loadCheck(), []);

  async function submit() {
    const check = await loadCheck();
    if (check === null) {
      form.setProblem(texts.notLoaded);
      return;
    }
    const checked = check.checkDraft({ ...draft, category });
    if (!checked.ok) {
      form.failWith(checked.details);
      return;
    }
    const image = await picture.ready();
    if (image === 'refused') return;
    if (online === 'offline') {
      await keep(checked.value, image);
      return;
    }
    const outcome = await upload.send((watch) =>
      postItem(checked.value, { id: draft.id, photo: image, watch }),
    );
    if (outcome.kind === 'unreachable') {
      await keep(checked.value, image);
      return;
    }
    if (outcome.kind === 'failed') {
      if (outcome.details.length > 0) form.failWith(outcome.details);
      else form.setProblem(outcome.text);
      toast(outcome.isOwnWish ? 'info' : 'error', outcome.text);
      return;
    }
    if (outcome.kind === 'posted before') {
      itemsChanged();
      // What was written since is kept, as the draft of an item with an id of its own.
      change({ id: newId() });
      form.setProblem(texts.alreadyPosted);
      toast('info', texts.alreadyPosted);
      return;
    }
    await written.finish();
    if (unsent !== null) await discardUnsent(unsent);
    itemChanged(outcome.reply);
    install.setDue(true);
    toast('success', texts.created);
    remind();
    await leave(paths.item(draft.id), leaveAfter, { replace: true, state: posted });
  }

  /** Where its code does not come, the next post has it. */
  function remind() {
    import('./after-posting.ts').then(
      ({ afterPosting }) => afterPosting(draft.id),
      () => undefined,
    );
  }

  /** Leaves it to the outbox, and shows it where it will stand. */
  async function keep(item: ItemDraft, image: File | null) {
    const outcome = await postLater({ id: draft.id, item, photo: image, replaces: unsent });
    if (outcome === 'photo unreadable') form.fail({ image: itemTexts.imageUnreadable });
    if (outcome === 'no room') form.setProblem(texts.noRoom);
    if (outcome !== 'saved') return;
    await written.finish();
    toast('success', texts.saved);
    remind();
    await leave(paths.item(draft.id), 0, { replace: true, state: posted });
  }

  return (
    <Form form={form} submit={texts.submit} onSubmit={submit}>
      <DraftNote written={written} busy={form.busy} />
      <Suspense>
        <OtherDrafts current={draft.id} isMissing={written.isWithoutGiven && photo === null} />
      </Suspense>
      <TitleAndDescription form={form} values={draft} change={change} />
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
      <LocationField form={form} values={draft} change={change} />
      <TagsField
        values={draft}
        error={form.errors.tags}
        change={(changes) => {
          form.edited('tags');
          change(changes);
        }}
      />
      <PhotoField picture={picture} photo={photo} error={form.errors.image} />
      {online === 'offline' && form.problem === null ? (
        <p className={styles.offline}>{texts.offline}</p>
      ) : null}
      {upload.sentFraction === null ? null : (
        <UploadProgress sentFraction={upload.sentFraction} cancel={upload.cancel} />
      )}
    </Form>
  );
}
