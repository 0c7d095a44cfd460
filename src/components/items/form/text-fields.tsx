import { TextInput, Textarea } from '@mantine/core';
import { useId } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { useForm } from '../../form/use-form.ts';
import { PlaceOptions } from './place-options.tsx';
import { type labels, texts } from './texts.ts';
import styles from './text-fields.module.css';

type ItemForm = ReturnType<typeof useForm<keyof typeof labels>>;

interface FieldsProps<Name extends string> {
  form: ItemForm;
  values: Record<Name, string>;
  change: (changes: Partial<Record<Name, string>>) => void;
}

export function TitleField({ form, values: { title }, change }: FieldsProps<'title'>) {
  return (
    <TextInput
      {...form.field('title')}
      value={title}
      maxLength={bounds.title.max}
      autoComplete="off"
      onChange={(event) => change({ title: event.currentTarget.value })}
    />
  );
}

export function DescriptionField({
  form,
  values: { description },
  change,
}: FieldsProps<'description'>) {
  return (
    <Textarea
      {...form.field('description')}
      value={description}
      maxLength={bounds.description.max}
      rows={4}
      classNames={{ input: styles.description ?? '' }}
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
  );
}

export function LocationField({ form, values: { location }, change }: FieldsProps<'location'>) {
  const optionsId = useId();
  return (
    <div>
      <TextInput
        {...form.field('location')}
        value={location}
        list={optionsId}
        maxLength={bounds.location.max}
        placeholder={texts.locationPlaceholder}
        onChange={(event) => change({ location: event.currentTarget.value })}
      />
      <PlaceOptions id={optionsId} />
    </div>
  );
}
