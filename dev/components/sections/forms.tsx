import '../../../src/components/theme/inputs.ts';
import { TextInput, Textarea } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Reply } from '../../../contract/endpoints.ts';
import type { QueryState } from '../../../src/client/query/query.ts';
import { DraftNote } from '../../../src/components/drafts/draft-note.tsx';
import { CheckboxField } from '../../../src/components/form/checkbox-field.tsx';
import { Form } from '../../../src/components/form/form.tsx';
import { PasswordField } from '../../../src/components/form/password-field.tsx';
import { RadioField } from '../../../src/components/form/radio-field.tsx';
import { Select } from '../../../src/components/form/select.tsx';
import { useForm } from '../../../src/components/form/use-form.ts';
import { CategoryField } from '../../../src/components/items/form/category-field.tsx';
import { DayField } from '../../../src/components/items/form/day-field.tsx';
import { PhotoField } from '../../../src/components/items/form/photo/photo-field.tsx';
import {
  DescriptionField,
  LocationField,
  TitleField,
} from '../../../src/components/items/form/text-fields.tsx';
import { labels } from '../../../src/components/items/form/texts.ts';
import { UploadProgress } from '../../../src/components/items/form/upload-progress.tsx';
import { Button } from '../../../src/components/basics/button.tsx';
import { failure, ignore, photo, photoFile, picture, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const error = 'Title is required';
const text = { label: 'Title', defaultValue: 'Blue backpack', size: 'md' } as const;

/** The states that every input of Mantine has. */
const inputStates = [
  { state: 'filled', props: {} },
  { state: 'with a description', props: { description: 'What it is.' } },
  { state: 'with an error', props: { error, 'aria-invalid': true } },
  { state: 'disabled', props: { disabled: true } },
] as const;

const { title, description, location, category } = sampleItem();
const values = { title, description, location };

function ItemFields({ isInvalid = false }: { isInvalid?: boolean }) {
  const form = useForm(labels);
  const shown = {
    ...form,
    field: (name: keyof typeof labels) => ({
      ...form.field(name),
      ...(isInvalid && ({ error: `${labels[name]} is required`, 'aria-invalid': true } as const)),
    }),
  };
  return (
    <>
      <TitleField form={shown} values={values} change={ignore} />
      <DescriptionField form={shown} values={values} change={ignore} />
      <LocationField form={shown} values={values} change={ignore} />
    </>
  );
}

function SampleDay({ day, error: problem }: { day: string; error?: string }) {
  const form = useForm(labels);
  const errors = problem === undefined ? {} : { day: problem };
  return <DayField form={{ ...form, errors }} day={day} onChange={ignore} />;
}

interface SampleFormProps extends Partial<Pick<ReturnType<typeof useForm>, 'busy' | 'problem'>> {
  beside?: ReactNode;
  bar?: ComponentProps<typeof Form>['bar'];
}

function SampleForm({ beside, bar, ...state }: SampleFormProps) {
  const form = { ...useForm({ title: 'Title' }), ...state };
  return (
    <Form form={form} submit="Save" onSubmit={async () => undefined} beside={beside} bar={bar}>
      <TextInput {...text} name="title" />
    </Form>
  );
}

function SampleRadioField({ look, isInvalid }: { look: 'large' | 'chips'; isInvalid?: boolean }) {
  const [value, choose] = useState<'Lost' | 'Found' | ''>(isInvalid === true ? '' : 'Lost');
  return (
    <RadioField
      name={useId()}
      legend="Status"
      look={look}
      options={[{ value: 'Lost' }, { value: 'Found' }]}
      value={value}
      error={isInvalid === true ? 'Status is required' : undefined}
      onChange={choose}
    />
  );
}

const names = ['Bags', 'Books & Notes', 'Cards & Documents', 'Keys'];
const categories = {
  state: 'ready',
  value: {
    categories: names.map((name) => ({
      _id: name,
      name,
      description: '',
      isActive: true,
      isGuarded: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  },
  seenAt: 0,
  fresh: true,
  failure: null,
  retry: ignore,
} satisfies QueryState<Reply<'GET /categories'>>;
const categoryProps = {
  name: 'category',
  label: 'Category',
  required: true,
  withAsterisk: false,
  size: 'md',
} as const;
const draft = { isRestored: false, isBesideAnother: false, isStored: true, discard: ignore };

export const forms: readonly Section[] = [
  {
    heading: "Mantine's inputs",
    components: [],
    examples: inputStates.flatMap(({ state, props }) => [
      { state: `text, ${state}`, element: <TextInput {...text} {...props} /> },
      { state: `long text, ${state}`, element: <Textarea {...text} {...props} rows={2} /> },
    ]),
  },
  {
    heading: 'Select',
    components: [Select],
    examples: inputStates.flatMap(({ state, props }) => [
      {
        state: `of a form, ${state}`,
        element: <Select label="Status" size="md" data={['Lost', 'Found']} {...props} />,
      },
      {
        state: `of a list, ${state}`,
        element: <Select aria-label="Status" data={['Lost', 'Found']} {...props} />,
      },
    ]),
  },
  {
    heading: 'Checkbox',
    components: [CheckboxField],
    examples: [
      { state: 'not chosen', element: <CheckboxField label="I don't know" /> },
      { state: 'chosen', element: <CheckboxField label="I don't know" defaultChecked /> },
      { state: 'disabled', element: <CheckboxField label="I don't know" disabled /> },
    ],
  },
  {
    heading: 'Password field',
    components: [PasswordField],
    examples: inputStates.map(({ state, props }) => ({
      state,
      element: <PasswordField label="Password" size="md" defaultValue="secret" {...props} />,
    })),
  },
  {
    heading: 'Form',
    components: [Form],
    examples: [
      { state: 'ready', element: <SampleForm /> },
      { state: 'busy', element: <SampleForm busy /> },
      { state: 'with a problem', element: <SampleForm problem="This email is in use." /> },
      {
        state: 'with a bar',
        element: <SampleForm bar={{ note: 'Add a title to submit', progress: null }} />,
      },
      { state: 'with a second button', element: <SampleForm beside={<Button>Cancel</Button>} /> },
    ],
  },
  {
    heading: "Fields of an item's form",
    components: [TitleField, DescriptionField, LocationField],
    examples: [
      { state: 'filled', element: <ItemFields /> },
      { state: 'with errors', element: <ItemFields isInvalid /> },
    ],
  },
  {
    heading: 'Day field',
    components: [DayField],
    examples: [
      { state: 'empty', element: <SampleDay day="" /> },
      { state: 'filled', element: <SampleDay day="2025-09-01" /> },
      {
        state: 'with an error',
        element: <SampleDay day="2095-09-01" error="When? must not be in the future" />,
      },
    ],
  },
  {
    heading: 'Radio field',
    components: [RadioField],
    examples: (['large', 'chips'] as const).flatMap((look) => [
      { state: look, element: <SampleRadioField look={look} /> },
      { state: `${look}, with an error`, element: <SampleRadioField look={look} isInvalid /> },
    ]),
  },
  {
    heading: 'Category field',
    components: [CategoryField],
    examples: [
      {
        state: 'ready',
        element: (
          <CategoryField
            {...categoryProps}
            value={category.name}
            onChange={ignore}
            categories={categories}
          />
        ),
      },
      {
        state: 'loading',
        element: (
          <CategoryField
            {...categoryProps}
            value=""
            onChange={ignore}
            categories={{ state: 'loading' }}
          />
        ),
      },
      {
        state: 'failed',
        element: (
          <CategoryField
            {...categoryProps}
            value={category.name}
            onChange={ignore}
            categories={{ state: 'failed', failure, retry: ignore }}
          />
        ),
      },
    ],
  },
  {
    heading: 'Photo field',
    components: [PhotoField],
    examples: [
      {
        state: 'empty',
        element: <PhotoField photo={null} picture={picture} error={undefined} />,
      },
      {
        state: 'with a photo',
        element: (
          <PhotoField photo={null} present={photo.card} picture={picture} error={undefined} />
        ),
      },
      {
        state: 'with a chosen photo',
        element: <PhotoField photo={photoFile} picture={picture} error={undefined} />,
      },
      {
        state: 'preparing',
        element: (
          <PhotoField photo={null} picture={{ ...picture, preparing: true }} error={undefined} />
        ),
      },
      {
        state: 'with an error',
        element: <PhotoField photo={null} picture={picture} error="This is not an image." />,
      },
    ],
  },
  {
    heading: 'Upload',
    components: [UploadProgress],
    examples: [0, 0.4, 1].map((sentFraction) => ({
      state: `${String(sentFraction * 100)} %`,
      element: <UploadProgress sentFraction={sentFraction} cancel={ignore} />,
    })),
  },
  {
    heading: 'Notes about drafts',
    components: [DraftNote],
    examples: [
      {
        state: 'restored',
        element: <DraftNote draft={{ ...draft, isRestored: true }} busy={false} />,
      },
      {
        state: 'restored, busy',
        element: <DraftNote draft={{ ...draft, isRestored: true }} busy />,
      },
      {
        state: 'in another tab too',
        element: <DraftNote draft={{ ...draft, isBesideAnother: true }} busy={false} />,
      },
      {
        state: 'not stored',
        element: <DraftNote draft={{ ...draft, isStored: false }} busy={false} />,
      },
    ],
  },
];
