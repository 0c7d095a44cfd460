import { useLocation } from 'react-router-dom';
import { returnPath } from '../../app/paths.ts';
import { call } from '../../data/api.ts';
import { signIn } from '../../data/session.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { explainOtpFailure } from './explain-otp-failure.ts';
import { OtpField, digitsOf } from './otp-field.tsx';
import { texts } from './texts.ts';

const labels = { otp: texts.otp };
/** Milliseconds (specification section 9). */
const leaveAfter = 300;

/** Ends a registration with the mailed code; the new account is signed in at once. */
export function ConfirmRegistration({ email }: { email: string }) {
  const { state } = useLocation() as { state: unknown };
  const form = useForm(labels);
  const leave = useLeave();

  async function verify(values: { otp: string }) {
    const otp = digitsOf(values.otp);
    if (otp === '') {
      toast('error', texts.enterOtp);
      form.fail({ otp: texts.enterOtp });
      return;
    }
    const result = await call('POST /auth/verify-otp', { body: { email, otp } });
    if (!result.ok) {
      explainOtpFailure(form, result.failure);
      return;
    }
    const unsaved = signIn(result.value.authorization, result.value.user);
    if (unsaved !== null) toast('error', unsaved);
    toast('success', texts.loggedIn);
    await leave(returnPath(state), leaveAfter, { replace: true });
  }

  return (
    <Form form={form} submit={texts.verifyOtp} onSubmit={verify}>
      <OtpField {...form.field('otp')} />
    </Form>
  );
}
