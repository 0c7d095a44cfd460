import type { NativeSelectProps } from '@mantine/core';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { QueryState } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { Select } from '../../form/select.tsx';
import styles from './category-field.module.css';
import { texts } from './texts.ts';

interface CategoryFieldProps extends NativeSelectProps {
  categories: QueryState<Reply<'GET /categories'>>;
  value: string;
}

/** A select of the active categories, from the server or the query cache. */
export function CategoryField({ categories, value, ...rest }: CategoryFieldProps) {
  const names =
    categories.state === 'ready'
      ? categories.value.categories.map(({ name }) => name)
      : value === ''
        ? []
        : [value];
  const placeholder =
    categories.state === 'loading' ? texts.loadingCategories : texts.chooseCategory;
  return (
    <div className={styles.field}>
      <Select
        {...rest}
        value={value}
        data={[
          { value: '', label: placeholder },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
      />
      {categories.state === 'failed' ? (
        <p role="alert" className={styles.failed}>
          {texts.categoriesFailed} <Button onClick={categories.retry}>{texts.retry}</Button>
        </p>
      ) : null}
    </div>
  );
}
