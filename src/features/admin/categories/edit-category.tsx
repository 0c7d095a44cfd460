import { Fragment } from 'react';
import type { Category } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { DraftFieldsNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';
import {
  CategoryFields,
  type CategoryValues,
  categoryLabels,
  explainCategory,
  failNameless,
} from './category-fields.tsx';
import styles from './activity-field.module.css';

interface EditCategoryProps {
  category: Category;
  changed: () => void;
  close: () => void;
}

/** Dialog that edits a category and can reactivate it. */
export function EditCategory({ category, changed, close }: EditCategoryProps) {
  const form = useForm(categoryLabels);
  const { _id: id, name, description } = category;
  const begin = { name, description, isActive: String(category.isActive) };
  const draft = useDraftFields(`category:${id}`, begin);
  const { run } = useAdminAction();

  async function save({ isActive, ...values }: CategoryValues) {
    if (failNameless(form, values.name)) return;
    const reply = await run(
      () =>
        call('PUT /categories/{id}', {
          params: { id },
          body: { ...values, isActive: isActive === 'true' },
        }),
      {
        done: ({ category: saved }) => texts.categorySaved(saved.name),
        failed: texts.saveCategoryFailed,
      },
      (failure) => explainCategory(form, failure),
    );
    if (reply === null) return;
    cancel();
    changed();
  }

  function cancel() {
    draft.clear();
    close();
  }

  return (
    <Dialog heading={texts.editCategory} close={cancel}>
      <Form form={form} submit={texts.save} onSubmit={save} onEdited={draft.save}>
        <DraftFieldsNote draft={draft} busy={form.busy} />
        <Fragment key={draft.round}>
          <CategoryFields
            form={form}
            name={draft.values.name}
            description={draft.values.description}
          />
          <ActivityField isActive={draft.values.isActive === 'true'} />
        </Fragment>
      </Form>
    </Dialog>
  );
}

/** Radio buttons for Active and Inactive. @param isActive the initial choice */
function ActivityField({ isActive }: { isActive: boolean }) {
  return (
    <fieldset className={styles.field}>
      <legend>{texts.status}</legend>
      {[true, false].map((value) => (
        <label key={String(value)} className={styles.choice}>
          <input
            type="radio"
            name="isActive"
            value={String(value)}
            defaultChecked={value === isActive}
          />
          {value ? texts.active : texts.inactive}
        </label>
      ))}
    </fieldset>
  );
}
