import { TextInput, Textarea } from '@mantine/core';
import { bounds } from '../../../../contract/bounds.ts';
import type { Failure } from '../../../client/http/api.ts';
import type { useForm } from '../../../components/form/use-form.ts';
import { ChoiceField } from './choice-field.tsx';
import { texts } from '../texts.ts';

export const categoryLabels = {
  name: texts.name,
  description: texts.descriptionOptional,
  isActive: texts.status,
  isGuarded: texts.guarded,
};
export type CategoryValues = Record<keyof typeof categoryLabels, string>;

type CategoryForm = ReturnType<typeof useForm<keyof CategoryValues>>;

interface CategoryFieldsProps {
  form: CategoryForm;
  /** The initial name; `description` and `isGuarded` are initial values too. */
  name?: string;
  description?: string;
  isGuarded?: boolean;
}

export function CategoryFields({
  form,
  name = '',
  description = '',
  isGuarded = false,
}: CategoryFieldsProps) {
  return (
    <>
      <TextInput
        {...form.field('name')}
        defaultValue={name}
        maxLength={bounds.categoryName.max}
        autoComplete="off"
      />
      <Textarea
        {...form.field('description')}
        required={false}
        defaultValue={description}
        maxLength={bounds.categoryDescription.max}
        rows={3}
      />
      <ChoiceField
        name="isGuarded"
        legend={texts.guarded}
        hint={texts.guardedHint}
        labels={{ yes: texts.yes, no: texts.no }}
        isChosen={isGuarded}
      />
    </>
  );
}

/** Shows an error at the name field if the name is blank (specification section 5). @returns whether it is blank */
export function failIfNameIsEmpty(form: CategoryForm, name: string): boolean {
  if (name.trim() !== '') return false;
  form.fail({ name: texts.nameRequired });
  return true;
}

/** Shows in the form why the category was not saved. A name that is in use is reported at the name field. */
export function showCategoryFailure(form: CategoryForm, failure: Failure): void {
  form.showFailure(failure, {
    otherwise: texts.saveCategoryFailed,
    fieldOf: { NAME_IN_USE: 'name' },
    withToast: false,
  });
}
