import '../../../components/theme/inputs.ts';
import { TextInput, Textarea } from '@mantine/core';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { itemStatuses } from '../../../../contract/item-status.ts';
import { useQuery } from '../../../client/query/query.ts';
import { Select } from '../../../components/form/select.tsx';
import { statusOptions } from '../../../components/items/status-options.ts';
import { PlaceOptions } from '../../../components/items/form/place-options.tsx';
import { labels } from '../../../components/items/form/texts.ts';
import hiddenStyles from '../../../components/basics/visually-hidden.module.css';
import styles from './edit-fields.module.css';
import type { InlineEdit } from './use-inline-edit.ts';

/** The fields that an inline edit has for every item, except the photo. A table row shows only some of them. */
type EditField = 'title' | 'description' | 'status' | 'category' | 'location';

interface FieldProps {
  edit: InlineEdit;
  /** Hides the label visually, because the table's column heading already shows it. */
  unlabelled?: boolean;
}

/** The props that connect one of Mantine's fields with the edit. */
function fieldProps({ edit, unlabelled = false }: FieldProps, name: EditField) {
  return {
    id: `${edit.formId}-${name}`,
    name,
    // HTML does not allow a form around a table row, so each control names its form by id.
    form: edit.formId,
    className: styles.field ?? '',
    label: labels[name],
    ...(unlabelled && { labelProps: { className: hiddenStyles.hidden ?? '' } }),
    error: edit.form.errors[name],
    value: edit.content[name],
    required: true,
    withAsterisk: false,
    onChange: ({ target }: ChangeEvent<{ value: string }>) => {
      edit.form.edited(name);
      if (name !== 'status') edit.change({ [name]: target.value });
      const status = itemStatuses.find((one) => one === target.value);
      if (name === 'status' && status !== undefined) edit.change({ status });
    },
  };
}

/** The field for the title, which takes the focus when the edit opens. */
export function TitleField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <TextInput
      ref={input}
      {...fieldProps(props, 'title')}
      maxLength={bounds.title.max}
      autoComplete="off"
    />
  );
}

export function DescriptionField(props: FieldProps) {
  return (
    <Textarea
      {...fieldProps(props, 'description')}
      rows={4}
      resize="vertical"
      maxLength={bounds.description.max}
    />
  );
}

export function LocationField(props: FieldProps) {
  const optionsId = useId();
  return (
    <div>
      <TextInput
        {...fieldProps(props, 'location')}
        list={optionsId}
        maxLength={bounds.location.max}
      />
      <PlaceOptions id={optionsId} />
    </div>
  );
}

export function StatusField(props: FieldProps) {
  return (
    <Select
      {...fieldProps(props, 'status')}
      data={statusOptions(props.edit.item, props.edit.content.status)}
    />
  );
}

/** The active categories, and the item's own category even if it is no longer active. */
export function CategoryField(props: FieldProps) {
  const categories = useQuery('GET /categories', {});
  const own = props.edit.item.category.name;
  const active =
    categories.state === 'ready' ? categories.value.categories.map(({ name }) => name) : [];
  const names = active.includes(own) ? active : [own, ...active];
  return <Select {...fieldProps(props, 'category')} data={names} />;
}
