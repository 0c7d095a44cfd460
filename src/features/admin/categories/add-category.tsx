import { callOnce } from '../../../client/http/call-once.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
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

export function AddCategory({ changed }: { changed: () => void }) {
  const form = useForm(categoryLabels);
  const draft = useDraftFields('new category', {
    name: '',
    description: '',
    isGuarded: 'false',
  });
  const { run } = useAdminAction();

  async function add({ name, description, isGuarded }: CategoryValues) {
    if (failIfNameIsEmpty(form, name)) return;
    const body = { name, description, isGuarded: isGuarded === 'true' };
    const reply = await run(
      () => callOnce('POST /categories', { body }),
      {
        done: ({ category }) => texts.categoryAdded(category.name),
        failed: texts.addCategoryFailed,
      },
      (failure) => showCategoryFailure(form, failure),
    );
    if (reply === null) return;
    // Empties the fields for the next category.
    draft.discard();
    changed();
  }

  return (
    <Form form={form} submit={texts.addCategory} onSubmit={add} onEdited={draft.save}>
      <DraftNote draft={draft} busy={form.busy} />
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
