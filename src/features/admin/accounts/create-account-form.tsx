import { TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { call } from '../../../client/http/api.ts';
import { invalidate } from '../../../client/query/query.ts';
import { DraftFieldsNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Form } from '../../../components/form/form.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { Select } from '../../../components/form/select.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { roleNames, texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';

const labels = {
  name: texts.name,
  email: texts.email,
  password: texts.password,
  confirmPassword: texts.confirmPassword,
  role: texts.role,
};
type Values = Record<keyof typeof labels, string>;

/** The first is the default (specification section 9). */
const offeredRoles = ['admin', 'keeper'] as const;

interface CreateAccountFormProps {
  /** Whether an account was created before: the first field then takes the focus. */
  isAgain: boolean;
  onCreated: () => void;
}

export function CreateAccountForm({ isAgain, onCreated }: CreateAccountFormProps) {
  const form = useForm(labels);
  const draft = useDraftFields('new account', { name: '', email: '', role: offeredRoles[0] });
  const { run } = useAdminAction();

  async function create({ confirmPassword, role: chosen, ...values }: Values) {
    const role = offeredRoles.find((name) => name === chosen) ?? offeredRoles[0];
    if (form.failEmpty({ ...values, confirmPassword })) {
      toast('error', texts.fillAllFields);
      return;
    }
    if (values.password !== confirmPassword) {
      toast('error', texts.passwordsDiffer);
      form.fail({ confirmPassword: texts.passwordsDiffer });
      return;
    }
    const reply = await run(
      () => call('POST /auth/register', { body: { ...values, role } }),
      { done: () => texts.accountCreated(values.email.trim()), failed: texts.createAccountFailed },
      (failure) =>
        form.showFailure(failure, { otherwise: texts.createAccountFailed, withToast: false }),
    );
    if (reply === null) return;
    draft.clear();
    invalidate('GET /admin/users');
    invalidate('GET /keepers');
    onCreated();
  }

  return (
    <Form form={form} submit={texts.createAccount} onSubmit={create} onEdited={draft.save}>
      <DraftFieldsNote draft={draft} busy={form.busy} />
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
