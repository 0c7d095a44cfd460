import { call } from '../../client/http/api.ts';
import { type Failure, isPortalRefusal } from '../../core/http/result.ts';
import { type SessionUser, session, signIn } from '../../client/session/session.ts';
import { Button } from '../../components/basics/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Form } from '../../components/form/form.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { UsernameHint } from '../../components/form/username-hint.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';

const labels = { password: texts.recentSignIn.password };

/** The outcome of asking for the password; the failure is `cancelled` if the user closed the dialog. */
export type Confirmation = { token: string } | { failure: Failure };

interface ConfirmPasswordProps {
  user: SessionUser;
  /** The token of the session that is too old for the action. */
  token: string;
  /** Explains why the password is needed. */
  reason: string;
  onDone: (confirmation: Confirmation) => void;
}

/** Dialog that asks for the password and passes on the token of the new session. */
export function ConfirmPassword({ user, token, reason, onDone }: ConfirmPasswordProps) {
  const form = useForm(labels);
  const cancel = () => onDone({ failure: { kind: 'cancelled' } });

  async function confirm(values: { password: string }) {
    if (form.failEmpty(values)) return;
    const result = await call('POST /auth/reauthenticate', { body: values }, { token });
    if (!result.ok) {
      explain(result.failure);
      return;
    }
    const { authorization } = result.value;
    // Another tab may have signed out or signed in another user meanwhile.
    const unsaved = session.token() === token ? signIn(authorization, user) : null;
    if (unsaved !== null) toast('error', unsaved);
    onDone({ token: authorization });
  }

  function explain(failure: Failure) {
    if (isPortalRefusal(failure, 401)) {
      onDone({ failure });
      return;
    }
    const isWrong = failure.kind === 'refused' && failure.code === 'WRONG_PASSWORD';
    form.showFailure(failure, {
      otherwise: texts.recentSignIn.failed,
      fieldOf: { WRONG_PASSWORD: 'password' },
      // The error at the field is enough.
      withToast: !isWrong,
    });
  }

  return (
    <Dialog heading={texts.recentSignIn.heading} close={cancel}>
      <p>{reason}</p>
      <Form
        form={form}
        submit={texts.recentSignIn.confirm}
        onSubmit={confirm}
        beside={<Button onClick={cancel}>{texts.cancel}</Button>}
      >
        <UsernameHint email={user.email} />
        <PasswordField {...form.field('password')} autoComplete="current-password" data-autofocus />
      </Form>
    </Dialog>
  );
}
