import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { showOtpFailure } from './show-otp-failure.ts';
import { enterCode } from './enter-code.ts';
import { OtpField, digitsOf } from './otp-field.tsx';
import type { Grant } from './reset-password.tsx';
import { texts } from './texts.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const labels = { otp: texts.otp };

interface ConfirmAddressProps {
  email: string;
  /**
   * Called if the code was mailed for a forgotten password. Such a code does not sign in, but allows to set a password.
   */
  onGrant: (grant: Grant) => void;
}

/** Verifies an email address with the mailed code, for a new account or a changed address. */
export function ConfirmAddress({ email, onGrant }: ConfirmAddressProps) {
  const form = useForm(labels);
  const enter = useFinishSignIn();

  async function verify(values: { otp: string }) {
    const otp = digitsOf(values.otp);
    if (otp === '') {
      toast('error', texts.enterOtp);
      form.fail({ otp: texts.enterOtp });
      return;
    }
    const result = await enterCode({ email, otp });
    if (!result.ok) {
      showOtpFailure(form, result.failure);
      return;
    }
    if (result.value.purpose === 'reset') {
      toast('info', texts.choosePassword);
      onGrant({ otp, token: result.value.authorization });
      return;
    }
    await enter(result.value);
  }

  return (
    <Form form={form} submit={texts.verifyOtp} onSubmit={verify}>
      <OtpField {...form.field('otp')} />
    </Form>
  );
}
