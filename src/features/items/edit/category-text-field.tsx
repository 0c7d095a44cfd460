import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { QueryState } from '../../../client/query/query.ts';

interface CategoryTextFieldProps extends TextInputProps {
  categories: QueryState<Reply<'GET /categories'>>;
}

/** The category as text (specification section 3), with the active ones to choose from. */
export function CategoryTextField({ categories, ...rest }: CategoryTextFieldProps) {
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
