import { TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Form } from '../../../components/form/form.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { Select } from '../../../components/form/select.tsx';
import { roleNames, texts } from '../texts.ts';
import { offeredRoles, useCreateAccount } from './use-create-account.ts';

interface CreateAccountFormProps {
  /** Whether an account was just created. The first field of this new form then has the focus, for the next account. */
  isAgain: boolean;
  onCreated: () => void;
}

export function CreateAccountForm({ isAgain, onCreated }: CreateAccountFormProps) {
  const draft = useDraftFields('new account', { name: '', email: '', role: offeredRoles[0] });
  const { form, create } = useCreateAccount(() => {
    draft.clear();
    onCreated();
  });

  return (
    <Form form={form} submit={texts.createAccount} onSubmit={create} onEdited={draft.save}>
      <DraftNote draft={draft} busy={form.busy} />
      <Fragment key={draft.round}>
        <TextInput
          {...form.field('name')}
          maxLength={bounds.name.max}
          autoComplete="off"
          autoFocus={isAgain}
          defaultValue={draft.values.name}
        />
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="off"
          defaultValue={draft.values.email}
        />
      </Fragment>
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        description={texts.passwordRule}
      />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      <Select
        key={`role ${draft.round}`}
        {...form.field('role')}
        defaultValue={draft.values.role}
        data={offeredRoles.map((value) => ({ value, label: roleNames[value] }))}
      />
    </Form>
  );
}
