import { useRef } from 'react';
import { call } from '../../../client/http/api.ts';
import { newId } from '../../../client/new-id.ts';
import { DraftFieldsNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
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

export function AddCategory({ changed }: { changed: () => void }) {
  const form = useForm(categoryLabels);
  const draft = useDraftFields('new category', {
    name: '',
    description: '',
    isGuarded: 'false',
  });
  const { run } = useAdminAction();
  /** Reuses the idempotency key for the same text: an attempt without a response may have added the category. */
  const tried = useRef({ words: '', key: '' });

  async function add({ name, description, isGuarded }: CategoryValues) {
    if (failNameless(form, name)) return;
    const body = { name, description, isGuarded: isGuarded === 'true' };
    const words = JSON.stringify(body);
    if (tried.current.words !== words) tried.current = { words, key: newId() };
    const { key: idempotencyKey } = tried.current;
    const reply = await run(
      () => call('POST /categories', { body }, { idempotencyKey }),
      {
        done: ({ category }) => texts.categoryAdded(category.name),
        failed: texts.addCategoryFailed,
      },
      (failure) => explainCategory(form, failure),
    );
    if (reply === null) return;
    tried.current = { words: '', key: '' };
    // Empties the fields for the next category.
    draft.discard();
    changed();
  }

  return (
    <Form form={form} submit={texts.addCategory} onSubmit={add} onEdited={draft.save}>
      <DraftFieldsNote draft={draft} busy={form.busy} />
      <CategoryFields
        key={draft.round}
        form={form}
        name={draft.values.name}
        description={draft.values.description}
        isGuarded={draft.values.isGuarded === 'true'}
      />
    </Form>
  );
}
