import { NativeSelect, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import { type Failure, call } from '../../../client/http/api.ts';
import { failureText } from '../../../client/http/failure-text.ts';
import { invalidate } from '../../../client/query/query.ts';
import { DraftFieldsNote } from '../../../components/drafts/kept-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Form } from '../../../components/form/form.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
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
  const kept = useDraftFields('new account', { name: '', email: '', role: offeredRoles[0] });
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
      explain,
    );
    if (reply === null) return;
    kept.forget();
    invalidate('GET /admin/users');
    invalidate('GET /keepers');
    onCreated();
  }

  function explain(failure: Failure) {
    if (failure.kind === 'refused' && failure.details.length > 0) {
      form.failWith(failure.details);
      return;
    }
    const text = failureText(failure, texts.createAccountFailed);
    if (text !== null) form.setProblem(text);
  }

  return (
    <Form form={form} submit={texts.createAccount} onSubmit={create} onEdited={kept.keep}>
      <DraftFieldsNote kept={kept} busy={form.busy} />
      <Fragment key={kept.round}>
        <TextInput
          {...form.field('name')}
          maxLength={bounds.name.max}
          autoComplete="off"
          autoFocus={isAgain}
          defaultValue={kept.values.name}
        />
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="off"
          defaultValue={kept.values.email}
        />
      </Fragment>
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        description={texts.passwordRule}
      />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      <NativeSelect
        key={`role ${kept.round}`}
        {...form.field('role')}
        defaultValue={kept.values.role}
        data={offeredRoles.map((value) => ({ value, label: roleNames[value] }))}
      />
    </Form>
  );
}
