import { failureText } from '../../../client/http/failure-text.ts';
import { type PushFailure, switchPushOn } from '../../../client/push/push.ts';
import { toast } from '../../toasts/toast.ts';
import { texts } from './texts.ts';

/**
 * Switches push notifications on for this device and shows the outcome in a toast. Call it in the handler of
 * a tap, because browsers let a page ask for the permission only then.
 * @returns null on success
 */
export async function switchOnWithToast(): Promise<PushFailure | null> {
  const result = await switchPushOn();
  if (result.ok) {
    toast('success', texts.on);
    return null;
  }
  const text = textFor(result.failure);
  if (text !== null) toast('error', text);
  return result.failure;
}

function textFor(failure: PushFailure): string | null {
  switch (failure.kind) {
    case 'no permission':
      return texts.noPermission;
    case 'no worker':
      return texts.noWorker;
    case 'no push service':
      return texts.noPushService;
    case 'refused':
    case 'unreachable':
    case 'cancelled':
      return failureText(failure, texts.switchFailed);
  }
}
