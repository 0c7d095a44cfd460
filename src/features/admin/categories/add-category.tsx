import { useRef, useState } from 'react';
import { call } from '../../../data/api.ts';
import { newId } from '../../../data/new-id.ts';
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
  /** The same words go under the same key: a try whose answer was lost may have added them. */
  const tried = useRef({ words: '', key: '' });
  /** Each one added empties the fields for the next. */
  const [added, setAdded] = useState(0);

  async function add({ name, description }: CategoryValues) {
    if (failNameless(form, name)) return;
    const words = JSON.stringify([name, description]);
    if (tried.current.words !== words) tried.current = { words, key: newId() };
    const { key: idempotencyKey } = tried.current;
    const reply = await run(
      () => call('POST /categories', { body: { name, description } }, { idempotencyKey }),
      {
        done: ({ category }) => texts.categoryAdded(category.name),
        failed: texts.addCategoryFailed,
      },
      (failure) => explainCategory(form, failure),
    );
    if (reply === null) return;
    tried.current = { words: '', key: '' };
    setAdded(added + 1);
    changed();
  }

  return (
    <Form form={form} submit={texts.addCategory} onSubmit={add}>
      <CategoryFields key={added} form={form} />
    </Form>
  );
}
