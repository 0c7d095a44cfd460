import type { Failure } from '../../client/http/api.ts';
import { unreachableText } from '../../client/http/failure-text.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';

interface OtpForm {
  fail: (errors: { otp: string }) => void;
  setProblem: (text: string) => void;
}

/** Reports why a code was rejected, in the words of the specification (section 8). */
export function explainOtpFailure(form: OtpForm, failure: Failure): void {
  if (failure.kind === 'cancelled') return;
  const text = failure.kind === 'unreachable' ? unreachableText : refusalText(failure);
  toast('error', text);
  if (failure.kind === 'refused' && failure.status === 400) form.fail({ otp: text });
  // The specification has one text for all other statuses; the server's message is more specific.
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
