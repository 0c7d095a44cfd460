import { TextInput } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { type Failure, call } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { TextLink } from '../../components/basics/button.tsx';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { PasswordField } from '../../components/form/password-field.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { texts } from './texts.ts';

const labels = {
  name: texts.name,
  email: texts.email,
  password: texts.password,
  confirmPassword: texts.confirmPassword,
};
type Values = Record<keyof typeof labels, string>;

export function RegisterScreen() {
  const { state } = useLocation() as { state: unknown };
  const form = useForm(labels);
  const kept = useDraftFields('register', { name: '', email: '' });
  const leave = useLeave();

  async function register({ confirmPassword, ...body }: Values) {
    if (form.failEmpty({ ...body, confirmPassword })) {
      toast('error', texts.fillAllFields);
      return;
    }
    if (body.password !== confirmPassword) {
      toast('error', texts.passwordsDiffer);
      form.fail({ confirmPassword: texts.passwordsDiffer });
      return;
    }
    const result = await call('POST /auth/register', { body: { ...body, role: 'user' } });
    if (!result.ok) {
      explain(result.failure);
      return;
    }
    kept.forget();
    toast('success', result.value.message);
    await leave(paths.verifyOtp({ email: body.email.trim() }), 0, { state });
  }

  function explain(failure: Failure) {
    const details = failure.kind === 'refused' ? failure.details : [];
    const text = failureText(failure, details[0]?.message ?? texts.registrationFailed);
    if (text === null) return;
    toast('error', text);
    if (details.length > 0) form.failWith(details);
    else form.setProblem(text);
  }

  return (
    <SignInCard
      heading={texts.register}
      footer={
        <>
          <span>{texts.haveAccount}</span>
          <TextLink to={paths.login()} state={state}>
            {texts.loginHere}
          </TextLink>
        </>
      }
    >
      <Form form={form} submit={texts.register} onSubmit={register} onEdited={kept.keep}>
        <TextInput {...form.field('name')} autoComplete="name" defaultValue={kept.values.name} />
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="email"
          defaultValue={kept.values.email}
        />
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          description={texts.passwordRule}
        />
        <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      </Form>
    </SignInCard>
  );
}
