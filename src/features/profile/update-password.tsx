import { callOnce } from '../../client/http/call-once.ts';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { UsernameHint } from '../../components/form/username-hint.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { CancelButton, EditPanel } from './edit-panel.tsx';
import { texts } from './texts.ts';

const labels = {
  currentPassword: texts.currentPassword,
  newPassword: texts.newPassword,
  confirmPassword: texts.confirmPassword,
};

interface UpdatePasswordProps {
  /** The account's address, for password managers. */
  email: string;
  close: () => void;
}

export function UpdatePassword({ email, close }: UpdatePasswordProps) {
  const form = useForm(labels);

  async function save(values: Record<keyof typeof labels, string>) {
    if (form.failEmpty(values)) {
      toast('error', texts.fillAllFields);
      return;
    }
    if (form.failDifferent(values, ['newPassword', 'confirmPassword'], texts.passwordsDiffer))
      return;
    const { currentPassword, newPassword } = values;
    const result = await callOnce('PUT /users/me/password', {
      body: { currentPassword, newPassword },
    });
    if (result.ok) {
      toast('success', result.value.message || texts.passwordUpdated);
      close();
      return;
    }
    form.showFailure(result.failure, {
      otherwise: texts.passwordFailed,
      fieldOf: { WRONG_PASSWORD: 'currentPassword' },
    });
  }

  return (
    <EditPanel heading={texts.updatePassword} close={close}>
      <p>{texts.passwordMeans}</p>
      <Form
        form={form}
        submit={texts.savePassword}
        onSubmit={save}
        beside={<CancelButton onClick={close} />}
      >
        <UsernameHint email={email} />
        <PasswordField
          {...form.field('currentPassword')}
          autoComplete="current-password"
          autoFocus
        />
        <PasswordField
          {...form.field('newPassword')}
          autoComplete="new-password"
          description={texts.passwordRule}
        />
        <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      </Form>
    </EditPanel>
  );
}
