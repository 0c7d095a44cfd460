import type { Category } from '../../../../contract/entities.ts';
import { call } from '../../../data/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ActivityField } from './activity-field.tsx';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';
import {
  CategoryFields,
  type CategoryValues,
  categoryLabels,
  explainCategory,
  failNameless,
} from './category-fields.tsx';

interface EditCategoryProps {
  category: Category;
  changed: () => void;
  close: () => void;
}

/** The popup that changes a category, or brings a deactivated one back. */
export function EditCategory({ category, changed, close }: EditCategoryProps) {
  const form = useForm(categoryLabels);
  const { run } = useAdminAction();

  async function save({ isActive, ...values }: CategoryValues) {
    if (failNameless(form, values.name)) return;
    const reply = await run(
      () =>
        call('PUT /categories/{id}', {
          params: { id: category._id },
          body: { ...values, isActive: isActive === 'true' },
        }),
      {
        done: ({ category: saved }) => texts.categorySaved(saved.name),
        failed: texts.saveCategoryFailed,
      },
      (failure) => explainCategory(form, failure),
    );
    if (reply === null) return;
    close();
    changed();
  }

  return (
    <Dialog heading={texts.editCategory} close={close}>
      <Form form={form} submit={texts.save} onSubmit={save}>
        <CategoryFields form={form} name={category.name} description={category.description} />
        <ActivityField isActive={category.isActive} />
      </Form>
    </Dialog>
  );
}
