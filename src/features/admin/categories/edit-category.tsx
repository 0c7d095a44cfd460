import { Fragment } from 'react';
import type { Category } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
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
  showCategoryFailure,
  failIfNameIsEmpty,
} from './category-fields.tsx';
import { ChoiceField } from './choice-field.tsx';

interface EditCategoryProps {
  category: Category;
  changed: () => void;
  close: () => void;
}

/** Dialog that edits a category, and activates or deactivates it. */
export function EditCategory({ category, changed, close }: EditCategoryProps) {
  const form = useForm(categoryLabels);
  const { _id: id, name, description } = category;
  const begin = {
    name,
    description,
    isActive: String(category.isActive),
    isGuarded: String(category.isGuarded),
  };
  const draft = useDraftFields(`category:${id}`, begin);
  const { run } = useAdminAction();

  async function save({ isActive, isGuarded, ...values }: CategoryValues) {
    if (failIfNameIsEmpty(form, values.name)) return;
    const reply = await run(
      () =>
        call('PUT /categories/{id}', {
          params: { id },
          body: { ...values, isActive: isActive === 'true', isGuarded: isGuarded === 'true' },
        }),
      {
        done: ({ category: saved }) => texts.categorySaved(saved.name),
        failed: texts.saveCategoryFailed,
      },
      (failure) => showCategoryFailure(form, failure),
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
        <DraftNote draft={draft} busy={form.busy} />
        <Fragment key={draft.round}>
          <CategoryFields
            form={form}
            name={draft.values.name}
            description={draft.values.description}
            isGuarded={draft.values.isGuarded === 'true'}
          />
          <ChoiceField
            name="isActive"
            legend={texts.status}
            labels={{ yes: texts.active, no: texts.inactive }}
            isChosen={draft.values.isActive === 'true'}
          />
        </Fragment>
      </Form>
    </Dialog>
  );
}
