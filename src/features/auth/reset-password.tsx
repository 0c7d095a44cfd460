import { useRef } from 'react';
import { paths } from '../../../contract/paths.ts';
import { callOnce } from '../../client/http/call-once.ts';
import { isPortalRefusal } from '../../core/http/result.ts';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { UsernameHint } from '../../components/form/username-hint.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { showOtpFailure } from './show-otp-failure.ts';
import { enterCode, forgetCode } from './enter-code.ts';
import { OtpField, digitsOf } from './otp-field.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { texts } from './texts.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const labels = {
  otp: texts.otp,
  newPassword: texts.newPassword,
  confirmPassword: texts.confirmPassword,
};
type Values = Record<keyof typeof labels, string>;
/** The time between the toast and the change of the screen, in milliseconds (specification section 9). */
const leaveAfterMs = 2000;

/** A mailed code that the server verified, and the token from its response, which authorizes setting a new password. */
export interface Grant {
  otp: string;
  token: string;
}

interface ResetPasswordProps {
  email: string;
  /** The grant if the server verified the code on the previous form; null if the user must still enter a code. */
  given: Grant | null;
}

/** Sets a new password: exchanges the mailed code for a grant, then uses the grant. */
export function ResetPassword({ email, given }: ResetPasswordProps) {
  const state = useLocationState();
  const form = useForm(labels);
  const leave = useLeave();
  const enter = useFinishSignIn();
  /** A code works only once. Keep its grant, so that the user can try again if the server refuses the password. */
  const grant = useRef(given);

  async function reset(values: Values) {
    const otp = digitsOf(values.otp);
    if (!isComplete(otp, values)) return;
    const earlier = grant.current?.otp === otp ? grant.current : null;
    grant.current = earlier ?? (await exchange(otp));
    if (grant.current === null) return;
    const { newPassword } = values;
    const result = await callOnce(
      'POST /auth/reset-password',
      { body: { email, newPassword } },
      { token: grant.current.token },
    );
    if (result.ok) {
      forgetCode();
      toast('success', result.value.message || texts.passwordReset);
      await leave(paths.login(), leaveAfterMs, { state, replace: true });
      return;
    }
    const { failure } = result;
    if (failure.kind === 'refused' && isPortalRefusal(failure, 401)) {
      grant.current = null;
      // The grant may have set another password, and the response was lost. The same code then gives another grant.
      if (earlier !== null) {
        await reset(values);
        return;
      }
      form.showFailure(
        { ...failure, code: 'CODE_INVALID', message: '' },
        { otherwise: texts.otpInvalid, fieldOf: { CODE_INVALID: 'otp' } },
      );
      return;
    }
    showOtpFailure(form, failure);
  }

  /** Exchanges the code for a grant. Shows a failure and returns null if there is none. */
  async function exchange(otp: string): Promise<Grant | null> {
    const verified = await enterCode({ email, otp });
    if (!verified.ok) {
      showOtpFailure(form, verified.failure);
      return null;
    }
    const { purpose, authorization } = verified.value;
    if (purpose === 'reset') return { otp, token: authorization };
    // A code that was mailed for another purpose, such as registration, also proves the address, so sign in with it.
    await enter(verified.value);
    return null;
  }

  function isComplete(otp: string, values: Values): boolean {
    const showProblem = (text: string, fields: readonly (keyof Values)[]) => {
      toast('error', text);
      form.fail(Object.fromEntries(fields.map((field) => [field, text])));
      return false;
    };
    if (otp === '') return showProblem(texts.enterOtp, ['otp']);
    const passwords = ['newPassword', 'confirmPassword'] as const;
    const empty = passwords.filter((field) => values[field] === '');
    if (empty.length > 0) return showProblem(texts.enterBothPasswords, empty);
    return !form.failDifferent(values, passwords, texts.passwordsDiffer);
  }

  return (
    <Form form={form} submit={texts.resetPassword} onSubmit={reset}>
      <UsernameHint email={email} />
      <OtpField {...form.field('otp')} defaultValue={given?.otp} />
      <PasswordField
        {...form.field('newPassword')}
        autoComplete="new-password"
        description={texts.passwordRule}
      />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
    </Form>
  );
}
