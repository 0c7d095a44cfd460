import type { Failure } from '../../client/http/api.ts';
import { unreachableText } from '../../client/http/failure-text.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';

interface OtpForm {
  fail: (errors: { otp: string }) => void;
  setProblem: (text: string) => void;
}

/** Says why a code did not do, in the words of the specification's section 8. */
export function explainOtpFailure(form: OtpForm, failure: Failure): void {
  if (failure.kind === 'cancelled') return;
  const text = failure.kind === 'unreachable' ? unreachableText : refusalText(failure);
  toast('error', text);
  if (failure.kind === 'refused' && failure.status === 400) form.fail({ otp: text });
  // The server's own words say more where the specification has one text for all the rest.
  else form.setProblem((failure.kind === 'refused' && failure.message) || text);
}

function refusalText({ status, message }: { status: number; message: string }): string {
  switch (status) {
    case 400:
      return message || texts.otpInvalid;
    case 404:
      return texts.userNotFound;
    case 500:
      return texts.serverError;
    default:
      return texts.unexpected;
  }
}
