import { useState } from 'react';
import { call } from '../../../data/api.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';
import {
  CategoryFields,
  type CategoryValues,
  categoryLabels,
  explainCategory,
  failNameless,
} from './category-fields.tsx';

export function AddCategory({ changed }: { changed: () => void }) {
  const form = useForm(categoryLabels);
  const { run } = useAdminAction();
  /** Each one added empties the fields for the next. */
  const [added, setAdded] = useState(0);

  async function add({ name, description }: CategoryValues) {
    if (failNameless(form, name)) return;
    const reply = await run(
      () => call('POST /categories', { body: { name, description } }),
      {
        done: ({ category }) => texts.categoryAdded(category.name),
        failed: texts.addCategoryFailed,
      },
      (failure) => explainCategory(form, failure),
    );
    if (reply === null) return;
    setAdded(added + 1);
    changed();
  }

  return (
    <Form form={form} submit={texts.addCategory} onSubmit={add}>
      <CategoryFields key={added} form={form} />
    </Form>
  );
}
