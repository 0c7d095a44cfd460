import type { Failure } from '../../client/http/api.ts';
import type { FailureDisplay } from '../../components/form/use-form.ts';
import { toastFailure } from '../../components/toasts/toast-failure.ts';
import { texts } from './texts.ts';

interface OtpForm {
  showFailure: (failure: Failure, display: FailureDisplay<'otp'>) => void;
}

/** Shows why the call with a mailed code failed, with a toast in the words of the specification (section 8). */
export function showOtpFailure(form: OtpForm, failure: Failure): void {
  const otherwise = failure.kind === 'refused' ? refusalText(failure.status) : texts.unexpected;
  const hasOwnText = failure.kind === 'refused' && failure.status !== 400;
  // Except for status 400, the specification prescribes the toast's text for a refusal. The form shows the server's
  // message, which says more.
  toastFailure(hasOwnText ? { ...failure, message: '' } : failure, otherwise);
  form.showFailure(failure, { otherwise, fieldOf: { CODE_INVALID: 'otp' }, withToast: false });
}

function refusalText(status: number): string {
  switch (status) {
    case 400:
      return texts.otpInvalid;
    case 404:
      return texts.userNotFound;
    case 500:
      return texts.serverError;
    default:
      return texts.unexpected;
  }
}
