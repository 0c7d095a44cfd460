import { TextInput } from '@mantine/core';
import { paths } from '../../../contract/paths.ts';
import { callOnce } from '../../client/http/call-once.ts';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { TextLink } from '../../components/basics/button.tsx';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { SignInCard } from './sign-in-card.tsx';
import { texts } from './texts.ts';

const labels = {
  name: texts.name,
  email: texts.email,
  password: texts.password,
  confirmPassword: texts.confirmPassword,
};
type Values = Record<keyof typeof labels, string>;

export default function RegisterScreen() {
  const state = useLocationState();
  const form = useForm(labels);
  const draft = useDraftFields('register', { name: '', email: '' });
  const leave = useLeave();

  async function register(values: Values) {
    if (form.failEmpty(values)) {
      toast('error', texts.fillAllFields);
      return;
    }
    if (form.failDifferent(values, ['password', 'confirmPassword'], texts.passwordsDiffer)) return;
    const { confirmPassword: _, ...body } = values;
    const result = await callOnce('POST /auth/register', { body: { ...body, role: 'user' } });
    if (!result.ok) {
      const { failure } = result;
      const first = failure.kind === 'refused' ? failure.details[0] : undefined;
      form.showFailure(failure, { otherwise: first?.message ?? texts.registrationFailed });
      return;
    }
    draft.clear();
    toast('success', result.value.message);
    await leave(paths.verifyOtp({ email: body.email.trim() }), 0, { state });
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
      <Form form={form} submit={texts.register} onSubmit={register} onEdited={draft.save}>
        <TextInput {...form.field('name')} autoComplete="name" defaultValue={draft.values.name} />
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="email"
          defaultValue={draft.values.email}
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
