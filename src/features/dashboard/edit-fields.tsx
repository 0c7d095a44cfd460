import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { bounds } from '../../../contract/bounds.ts';
import { itemStatuses } from '../../../contract/item-status.ts';
import { useQuery } from '../../client/query/query.ts';
import { categoryField } from '../../components/items/category-name.ts';
import { statusNames } from '../../components/items/texts.ts';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import styles from './edit-fields.module.css';
import type { EditField } from './inline-draft.ts';
import type { ItemEdit } from './use-item-edit.ts';

interface FieldProps {
  edit: ItemEdit;
  /** Hides the label visually, because the table's column heading already shows it. */
  unlabelled?: boolean;
}

interface FrameProps extends FieldProps {
  name: EditField;
  control: (props: ReturnType<typeof controlProps>) => ReactNode;
}

/** A label, a control and its error message. */
function Frame({ edit, name, unlabelled = false, control }: FrameProps) {
  const props = controlProps(edit, name);
  const label = edit.label(name);
  const error = edit.form.errors[name];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={props.id}>
        {unlabelled ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {control(props)}
      {error === undefined ? null : (
        <p id={`${props.id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function controlProps(edit: ItemEdit, name: EditField) {
  const id = `${edit.formId}-${name}`;
  const isWrong = edit.form.errors[name] !== undefined;
  return {
    id,
    name,
    // HTML does not allow a form around a table row, so the control names its form.
    form: edit.formId,
    className: styles.control,
    value: edit.content[name],
    required: true,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
    onChange: ({ target }: ChangeEvent<{ value: string }>) => edit.change(name, target.value),
  };
}

/** The first field, which takes the focus when the edit opens. */
export function TitleField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <Frame
      {...props}
      name="title"
      control={(rest) => (
        <input ref={input} {...rest} maxLength={bounds.title.max} autoComplete="off" />
      )}
    />
  );
}

export function DescriptionField(props: FieldProps) {
  return (
    <Frame
      {...props}
      name="description"
      control={(rest) => <textarea {...rest} rows={4} maxLength={bounds.description.max} />}
    />
  );
}

export function LocationField(props: FieldProps) {
  return (
    <Frame
      {...props}
      name="location"
      control={(rest) => <input {...rest} maxLength={bounds.location.max} />}
    />
  );
}

export function StatusField(props: FieldProps) {
  return (
    <Frame
      {...props}
      name="status"
      control={(rest) => (
        <Select {...rest} options={itemStatuses.map((status) => [status, statusNames[status]])} />
      )}
    />
  );
}

/** The active categories, and the item's own category even if it is no longer active. */
export function CategoryField(props: FieldProps) {
  const categories = useQuery('GET /categories', {});
  const own = categoryField(props.edit.item.category);
  const active =
    categories.state === 'ready' ? categories.value.categories.map(({ name }) => name) : [];
  const names = active.includes(own) ? active : [own, ...active];
  return (
    <Frame
      {...props}
      name="category"
      control={(rest) => <Select {...rest} options={names.map((name) => [name, name])} />}
    />
  );
}

interface SelectProps extends ComponentProps<'select'> {
  /** Value and text of each option. */
  options: readonly (readonly [string, string])[];
}

function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={`${className ?? ''} ${styles.select ?? ''}`}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
