import '../../../src/components/theme/inputs.ts';
import { TextInput, Textarea } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { DraftNote } from '../../../src/components/drafts/draft-note.tsx';
import { CheckboxField } from '../../../src/components/form/checkbox-field.tsx';
import { Form } from '../../../src/components/form/form.tsx';
import { PasswordField } from '../../../src/components/form/password-field.tsx';
import { RadioField } from '../../../src/components/form/radio-field.tsx';
import { Select } from '../../../src/components/form/select.tsx';
import { useForm } from '../../../src/components/form/use-form.ts';
import { Button } from '../../../src/components/basics/button.tsx';
import { ignore } from '../sample-data.ts';
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
    heading: 'Radio field',
    components: [RadioField],
    examples: (['large', 'chips'] as const).flatMap((look) => [
      { state: look, element: <SampleRadioField look={look} /> },
      { state: `${look}, with an error`, element: <SampleRadioField look={look} isInvalid /> },
    ]),
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
