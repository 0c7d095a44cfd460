import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { bounds } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import { type ItemStatus, isOpen, itemStatuses } from '../../../../contract/item-status.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { type QueryState, useQuery } from '../../../client/query/query.ts';
import { PhotoField } from '../../../components/items/form/photo-field.tsx';
import { TagsField } from '../../../components/items/form/tags-field.tsx';
import {
  LocationField,
  TitleAndDescription,
  labels,
} from '../../../components/items/form/text-fields.tsx';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { usePhoto } from '../../../components/items/form/use-photo.ts';
import { Button } from '../../../components/basics/button.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import type { WrittenDraft } from '../../../components/drafts/use-draft.ts';
import { statusNames } from '../../../components/items/texts.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import {
  type Content,
  type ContentField,
  type EditDraft,
  contentOf,
  differences,
  seenOf,
} from './edit-draft.ts';
import styles from './edit-item-form.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { texts } from './texts.ts';
import { type ClearQuestion, useSave } from './use-save.ts';

interface EditItemFormProps {
  item: Item;
  written: WrittenDraft<EditDraft>;
}

export function EditItemForm({ item, written }: EditItemFormProps) {
  const { draft, photo, changePhoto } = written;
  const form = useForm(labels);
  const online = useOnline();
  const navigate = useNavigate();
  const categories = useQuery('GET /categories', {});
  const present = contentOf(item);
  const content: Content = { ...present, ...draft.changes };
  const write = (part: Partial<EditDraft>) =>
    written.change({ ...part, seen: draft.seen ?? seenOf(item) });
  const change = (part: Partial<Content>) => write({ changes: { ...draft.changes, ...part } });
  const picture = usePhoto({
    photo,
    keep: (chosen) => {
      form.edited('image');
      write(chosen === null ? {} : { removesImage: false });
      changePhoto(chosen);
    },
    refuse: (text) => form.fail({ image: text }),
  });

  const isChanged =
    differences(present, content).length > 0 || photo !== null || draft.removesImage;
  const [isSaved, setIsSaved] = useState(false);
  const close = () => void navigate(paths.item(item._id), { replace: true });
  const save = useSave({ item, form, written, content, picture });

  async function submit() {
    if (!(await save.run())) return;
    setIsSaved(true);
    close();
  }

  return (
    <>
      <LeaveQuestion
        isAsked={isChanged && !isSaved}
        isKept={written.isKept}
        discard={() => written.finish()}
        cancelUpload={save.upload.cancel}
      >
        {(ask) => (
          <Form
            form={form}
            submit={texts.save}
            onSubmit={submit}
            beside={<Button onClick={() => ask(close)}>{texts.cancel}</Button>}
          >
            <DraftNote written={written} busy={form.busy} />
            <ChangedMeanwhile item={item} fields={save.changedMeanwhile} />
            <PhotoField
              picture={picture}
              photo={photo}
              present={draft.removesImage ? null : (item.photo?.card ?? null)}
              error={form.errors.image}
            />
            {item.photo === null ? null : (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={draft.removesImage}
                  disabled={photo !== null}
                  onChange={({ target }) => write({ removesImage: target.checked })}
                />
                {texts.removeImage}
              </label>
            )}
            <TitleAndDescription form={form} values={content} change={change} />
            <CategoryTextField
              {...form.field('category')}
              categories={categories}
              value={content.category}
              onChange={(event) => change({ category: event.currentTarget.value })}
            />
            <StatusSelect
              {...form.field('status')}
              item={item}
              status={content.status}
              choose={(status) => change({ status })}
            />
            <LocationField form={form} values={content} change={change} />
            <TagsField
              values={{ tags: content.tags, tag: draft.tag }}
              error={form.errors.tags}
              change={({ tag, ...tags }) => {
                form.edited('tags');
                write({ tag, changes: { ...draft.changes, ...tags } });
              }}
            />
            {online === 'offline' ? <p className={styles.offline}>{texts.offline}</p> : null}
            {save.upload.sentFraction === null ? null : (
              <UploadProgress sentFraction={save.upload.sentFraction} cancel={save.upload.cancel} />
            )}
          </Form>
        )}
      </LeaveQuestion>
      <ClearClaimQuestion item={item} asked={save.clearing} />
    </>
  );
}

interface CategoryTextFieldProps extends TextInputProps {
  categories: QueryState<Reply<'GET /categories'>>;
}

/** The category as free text (specification section 3), with the active categories as suggestions. */
function CategoryTextField({ categories, ...rest }: CategoryTextFieldProps) {
  const listId = useId();
  const offered = categories.state === 'ready' ? categories.value.categories : [];
  return (
    <div>
      <TextInput {...rest} list={listId} maxLength={bounds.categoryName.max} autoComplete="off" />
      <datalist id={listId}>
        {offered.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </div>
  );
}

interface StatusSelectProps extends NativeSelectProps {
  item: Item;
  status: ItemStatus;
  choose: (status: ItemStatus) => void;
}

/** The four statuses (specification section 4), with the effect of the chosen one. */
function StatusSelect({ item, status, choose, ...rest }: StatusSelectProps) {
  const { claimedByName } = item;
  return (
    <NativeSelect
      {...rest}
      value={status}
      data={itemStatuses.map((one) => ({ value: one, label: statusNames[one] }))}
      description={
        claimedByName !== null && isOpen(status)
          ? texts.clearsClaim(claimedByName, status)
          : texts.statusMeans[status]
      }
      onChange={({ currentTarget }) => {
        const chosen = itemStatuses.find((one) => one === currentTarget.value);
        if (chosen !== undefined) choose(chosen);
      }}
    />
  );
}

interface ChangedMeanwhileProps {
  /** The item as it is now. */
  item: Item;
  /** The fields that changed after the form was opened; null if no change conflicts with saving. */
  fields: readonly (ContentField | 'image')[] | null;
}

/** Lists changes that others, or the same user elsewhere, made to the item during editing. */
function ChangedMeanwhile({ item, fields }: ChangedMeanwhileProps) {
  const content = { ...contentOf(item), tags: item.tags.join(', ') };
  return (
    <div role="alert" className={styles.alert}>
      {fields === null ? null : (
        <div className={styles.changed}>
          <p>{texts.changedMeanwhile}</p>
          <ul>
            {fields.map((field) => {
              const image = item.photo === null ? texts.nothing : texts.anotherImage;
              const value = field === 'image' ? image : content[field] || texts.nothing;
              return <li key={field}>{texts.isNow(labels[field], value)}</li>;
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

interface ClearClaimQuestionProps {
  item: Item;
  /** Null while there is no question to ask. */
  asked: ClearQuestion | null;
}

/** Asks for confirmation before saving a status that clears a claim. */
function ClearClaimQuestion({ item, asked }: ClearClaimQuestionProps) {
  if (asked === null) return null;
  return (
    <ConfirmDialog
      heading={texts.clearHeading}
      confirm={texts.clear}
      destructive
      busy={false}
      onConfirm={() => asked.answer(true)}
      close={() => asked.answer(false)}
    >
      <p>{texts.clearsClaim(item.claimedByName ?? '', asked.status)}</p>
    </ConfirmDialog>
  );
}
