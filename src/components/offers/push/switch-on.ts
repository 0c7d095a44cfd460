import { failureText } from '../../../client/http/failure-text.ts';
import { type PushFailure, switchPushOn } from '../../../client/push/push.ts';
import { toast } from '../../toasts/toast.ts';
import { texts } from './texts.ts';

/**
 * Switches notifications on for this device and says what came of it. To be called in answer to a tap: only then may
 * a page ask for the permission.
 * @returns null where they are on now
 */
export async function switchOnAndSay(): Promise<PushFailure | null> {
  const result = await switchPushOn();
  if (result.ok) {
    toast('success', texts.on);
    return null;
  }
  const text = wordsFor(result.failure);
  if (text !== null) toast('error', text);
  return result.failure;
}

function wordsFor(failure: PushFailure): string | null {
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
