import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { dayTagIn, withDayTag, withoutDayTag } from '../../../../contract/items/day-of-tags.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { bounds } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import { type ItemStatus, isOpenStatus, itemStatuses } from '../../../../contract/item-status.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { type QueryState, useQuery } from '../../../client/query/query.ts';
import { DayField, dayProblem } from '../../../components/items/form/day-field.tsx';
import { PhotoField } from '../../../components/items/form/photo/photo-field.tsx';
import { TagProposals } from '../../../components/items/form/proposed-tags/tag-proposals.tsx';
import { TagsField } from '../../../components/items/form/tags-field.tsx';
import {
  DescriptionField,
  LocationField,
  TitleField,
} from '../../../components/items/form/text-fields.tsx';
import { labels } from '../../../components/items/form/texts.ts';
import { ClearClaimQuestion } from '../../../components/items/edit/clear-claim-question.tsx';
import {
  type ContentField,
  type EditDraft,
  contentOf,
} from '../../../components/items/edit/edit-draft.ts';
import { PrivateEditFields } from '../../../components/items/edit/lazy-private-edit-fields.tsx';
import { useItemEdit } from '../../../components/items/edit/use-item-edit.ts';
import { cacheChangedItem } from '../../../components/items/item-queries.ts';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { Button } from '../../../components/basics/button.tsx';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Select } from '../../../components/form/select.tsx';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import type { DraftControls } from '../../../components/drafts/use-draft.ts';
import { statusOptions } from '../../../components/items/status-options.ts';
import styles from './edit-item-form.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { texts } from './texts.ts';

interface EditItemFormProps {
  item: Item;
  written: DraftControls<EditDraft>;
}

export function EditItemForm({ item, written }: EditItemFormProps) {
  const online = useOnline();
  const navigate = useNavigate();
  const categories = useQuery('GET /categories', {});
  const [isSaved, setIsSaved] = useState(false);
  const close = () => void navigate(paths.item(item._id), { replace: true });
  const edit = useItemEdit({
    item,
    stored: written,
    listsConflicts: true,
    onSaved: (reply) => {
      cacheChangedItem(reply);
      setIsSaved(true);
      close();
    },
  });
  const { form, content, photo, removesImage, upload } = edit;
  const day = dayTagIn(content.tags);
  const tags = withoutDayTag(content.tags);

  function changeTags({ tag, tags: changed }: { tag: string; tags?: string[] }): void {
    edit.changeTags({ tag, ...(changed && { tags: withDayTag(changed, day) }) });
  }

  async function submit() {
    const wrongDay = day === dayTagIn(item.tags) ? null : dayProblem(day);
    if (wrongDay === null) await edit.save();
    else form.fail({ day: wrongDay });
  }

  return (
    <>
      <LeaveQuestion
        isAsked={edit.isChanged && !isSaved}
        isStored={written.isStored}
        discard={() => written.finish()}
        cancelUpload={upload.cancel}
      >
        {(ask) => (
          <Form
            form={form}
            submit={texts.save}
            onSubmit={submit}
            beside={<Button onClick={() => ask(close)}>{texts.cancel}</Button>}
          >
            <DraftNote draft={written} busy={form.busy} />
            <ChangedMeanwhile item={item} fields={edit.conflicts} />
            <PhotoField
              picture={edit.picture}
              photo={photo}
              present={removesImage ? null : (item.photo?.card ?? null)}
              error={form.errors.image}
            />
            {item.photo === null ? null : (
              <CheckboxField
                label={texts.removeImage}
                look="strong"
                checked={removesImage}
                disabled={photo !== null}
                onChange={({ target }) => edit.changeRemovesImage(target.checked)}
              />
            )}
            <TitleField form={form} values={content} change={edit.change} />
            <DescriptionField form={form} values={content} change={edit.change} />
            <CategoryTextField
              {...form.field('category')}
              categories={categories}
              value={content.category}
              onChange={(event) => edit.change({ category: event.currentTarget.value })}
            />
            <StatusSelect
              {...form.field('status')}
              item={item}
              status={content.status}
              choose={(status) => edit.change({ status })}
            />
            <LocationField form={form} values={content} change={edit.change} />
            <DayField
              form={form}
              day={day}
              onChange={(chosen) => edit.change({ tags: withDayTag(tags, chosen) })}
            />
            <TagsField
              values={{ tags, tag: edit.tag }}
              error={form.errors.tags}
              change={changeTags}
            />
            <TagProposals
              title={content.title}
              description={content.description}
              tags={tags}
              photo={photo}
              onAdd={(added) => changeTags({ tags: added, tag: edit.tag })}
            />
            <PrivateEditFields item={item} edit={edit} />
            {online === 'offline' ? (
              <p className={styles.offline}>
                {texts.offline}
                {written.isStored ? ` ${texts.untilThen}` : null}
              </p>
            ) : null}
            {upload.sentFraction === null ? null : (
              <UploadProgress sentFraction={upload.sentFraction} cancel={upload.cancel} />
            )}
          </Form>
        )}
      </LeaveQuestion>
      <ClearClaimQuestion
        question={edit.clearing}
        meaning={(status) => texts.clearsClaim(item.claimedByName ?? '', status)}
      />
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

/** The statuses that the poster may set (specification section 4), with the effect of the chosen one. */
function StatusSelect({ item, status, choose, ...rest }: StatusSelectProps) {
  const { claimedByName } = item;
  return (
    <Select
      {...rest}
      value={status}
      data={statusOptions(item, status)}
      description={
        claimedByName !== null && isOpenStatus(status)
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
  /** The fields that changed while the form was open; null until such a change has stopped an attempt to save. */
  fields: readonly (ContentField | 'image')[] | null;
}

/** Lists changes that others, or the same user on another device, made to the item during editing. */
function ChangedMeanwhile({ item, fields }: ChangedMeanwhileProps) {
  const { lane, ...others } = contentOf(item);
  const content = {
    ...others,
    tags: item.tags.join(', '),
    lane: lane === 'guarded' ? texts.yes : texts.no,
  };
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
