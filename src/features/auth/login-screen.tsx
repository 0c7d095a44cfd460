import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sharedParameter } from '../../../contract/documents/share-target.ts';
import { paths, returnPath } from '../../../contract/paths.ts';
import { call } from '../../client/http/api.ts';
import { useSession } from '../../client/session/session.ts';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { Button, TextLink } from '../../components/basics/button.tsx';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { intendedAction } from '../../components/items/intended-action.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { SignInCard } from './sign-in-card.tsx';
import { texts } from './texts.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const labels = { email: texts.email, password: texts.password };

export default function LoginScreen() {
  const state = useLocationState();
  // The reason depends on the location state, which the server does not have. The first render must
  // equal the server's, so show the reason only after hydration.
  const isHydrated = useSession().state !== 'loading';
  const reason = isHydrated ? reasonToLogIn(state) : null;
  const form = useForm(labels);
  const draft = useDraftFields('login', { email: '' });
  const emailField = useRef<HTMLInputElement>(null);
  /** The email address that the dialog for a forgotten password starts with; null while the dialog is closed. */
  const [forgottenAt, setForgottenAt] = useState<string | null>(null);
  const enter = useFinishSignIn();

  async function logIn(values: { email: string; password: string }) {
    if (form.failEmpty(values)) {
      toast('error', texts.fillAllFields);
      return;
    }
    const result = await call('POST /auth/login', { body: values });
    if (!result.ok) {
      form.showFailure(result.failure, {
        otherwise: texts.loginFailed,
        fieldOf: { LOGIN_FAILED: 'password' },
      });
      return;
    }
    draft.clear();
    await enter(result.value);
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
      {reason === null ? null : <p>{reason}</p>}
      <RetainedEntriesNote />
      <Form form={form} submit={texts.login} onSubmit={logIn} onEdited={draft.save}>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="email"
          ref={emailField}
          defaultValue={draft.values.email}
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      </Form>
      <Button look="bare" onClick={() => setForgottenAt(emailField.current?.value ?? '')}>
        {texts.forgotPassword}
      </Button>
      {forgottenAt === null ? null : (
        <ForgotPassword email={forgottenAt} close={() => setForgottenAt(null)} />
      )}
    </SignInCard>
  );
}

/** Says what the login is for, if the person chose something that needs it. */
function reasonToLogIn(state: unknown): string | null {
  if (isForShared(returnPath(state))) return texts.loginForShared;
  const intended = intendedAction(state);
  return intended === null ? null : texts.loginFor[intended];
}

/** Whether the path leads to a new item with content that another app shared. */
function isForShared(path: string): boolean {
  return path.startsWith(`${paths.createItem()}?${sharedParameter}=`);
}

/** Says that the device still stores unsent entries of an ended session, if there are any. */
function RetainedEntriesNote() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    const counting = import('../../client/outbox/unsent-on-device.ts').then((module) =>
      module.countUnsentOnDevice(),
    );
    // The import fails if the chunk is not in the cache and the device is offline.
    void counting
      .catch(() => 0)
      .then((stored) => {
        if (!isCancelled) setCount(stored);
      });
    return () => {
      isCancelled = true;
    };
  }, []);
  return count === 0 ? null : <p role="status">{texts.keptUnsent}</p>;
}
