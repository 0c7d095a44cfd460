import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sharedParameter } from '../../../contract/share-target.ts';
import { paths, returnPath } from '../../app/paths.ts';
import { type Failure, call } from '../../data/api.ts';
import { failureText } from '../../data/failure-text.ts';
import { signIn } from '../../data/session.ts';
import { useKeptFields } from '../../parts/draft/use-kept-fields.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { KeptUnsentNote } from './kept-unsent-note.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { texts } from './texts.ts';

const labels = { email: texts.email, password: texts.password };
/** Milliseconds (specification section 9). */
const leaveAfter = 300;

export function LoginScreen() {
  const { state } = useLocation() as { state: unknown };
  const form = useForm(labels);
  const kept = useKeptFields('login', { email: '' });
  const [email, setEmail] = useState(kept.values.email);
  const [forgot, setForgot] = useState(false);
  const leave = useLeave();

  async function logIn(values: { email: string; password: string }) {
    if (form.failEmpty(values)) {
      toast('error', texts.fillAllFields);
      return;
    }
    const result = await call('POST /auth/login', { body: values });
    if (!result.ok) {
      explain(result.failure);
      return;
    }
    kept.forget();
    const unsaved = signIn(result.value.authorization, result.value.user);
    if (unsaved !== null) toast('error', unsaved);
    toast('success', texts.loggedIn);
    await leave(returnPath(state), leaveAfter, { replace: true });
  }

  function explain(failure: Failure) {
    const text = failureText(failure, texts.loginFailed);
    if (text === null) return;
    toast('error', text);
    if (failure.kind === 'refused' && failure.details.length > 0) form.failWith(failure.details);
    else if (failure.kind === 'refused' && failure.status === 401) form.fail({ password: text });
    else form.setProblem(text);
  }

  return (
    <SignInCard
      heading={texts.login}
      footer={
        <>
          <span>{texts.noAccount}</span>
          <TextLink to={paths.register()} state={state}>
            {texts.registerHere}
          </TextLink>
        </>
      }
    >
      {isForShared(returnPath(state)) ? <p>{texts.loginForShared}</p> : null}
      <KeptUnsentNote />
      <Form form={form} submit={texts.login} onSubmit={logIn} onEdited={kept.keep}>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="email"
          defaultValue={kept.values.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </Form>
      <Button look="bare" onClick={() => setForgot(true)}>
        {texts.forgotPassword}
      </Button>
      {forgot ? <ForgotPassword email={email} close={() => setForgot(false)} /> : null}
    </SignInCard>
  );
}

/** Whether it leads on to a new item with what another app has shared. */
function isForShared(path: string): boolean {
  return path.startsWith(`${paths.createItem()}?${sharedParameter}=`);
}
