import type { Reply } from '../../../../contract/endpoints.ts';
import type { QueryState } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { Select } from '../../form/select.tsx';
import type { FieldProps } from '../../form/use-form.ts';
import { useMedia } from '../../hooks/use-media.ts';
import styles from './category-field.module.css';
import { texts } from './texts.ts';

/** The widths at which home has chips too. */
const phone = '(width < 560px)';

/** With more categories, chips would fill a phone's screen, so the field is a select at every width. */
const maxChips = 12;

interface CategoryFieldProps extends FieldProps {
  categories: QueryState<Reply<'GET /categories'>>;
  /** The name of the chosen category; an empty string if there is none yet. */
  value: string;
  onChange: (category: string) => void;
}

/** A choice of the active categories, from the server or the query cache: a select, or on phones chips. */
export function CategoryField({ categories, value, onChange, ...field }: CategoryFieldProps) {
  const isPhone = useMedia(phone);
  const names =
    categories.state === 'ready'
      ? categories.value.categories.map(({ name }) => name)
      : value === ''
        ? []
        : [value];
  const isLoading = categories.state === 'loading';
  const isFew = categories.state === 'ready' && names.length > 0 && names.length <= maxChips;
  return (
    <div className={styles.field}>
      {isPhone && (isLoading || isFew) ? (
        <RadioField
          name={field.name}
          legend={field.label}
          look="chips"
          isRequired
          options={isLoading ? null : names.map((name) => ({ value: name }))}
          loading={texts.loadingCategories}
          value={value}
          error={field.error}
          onChange={onChange}
        />
      ) : (
        <Select
          {...field}
          value={value}
          data={[
            { value: '', label: isLoading ? texts.loadingCategories : texts.chooseCategory },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {categories.state === 'failed' ? (
        <p role="alert" className={styles.failed}>
          {texts.categoriesFailed} <Button onClick={categories.retry}>{texts.retry}</Button>
        </p>
      ) : null}
    </div>
  );
}
