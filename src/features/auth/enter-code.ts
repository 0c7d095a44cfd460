import type { Reply, Request } from '../../../contract/endpoints.ts';
import { type Result, call } from '../../client/http/api.ts';
import { tabDrafts } from '../../client/device/local-drafts.ts';
import { newId } from '../../client/new-id.ts';

const enter = 'POST /auth/verify-otp';
/** The key belongs to the tab, not to a user. */
const noOwner = '';
const keyName = 'code key';
/** The key if the browser forbids storage. */
let unstoredKey: string | null = null;

/**
 * Enters a mailed code. A code works once, so the request has the Idempotency-Key of the previous one, whose response
 * may be lost. Unlike the keys of `callOnce`, this key survives a reload, which many people try after a failure.
 * The code itself is not stored on the device.
 */
export async function enterCode(
  body: Request<typeof enter>['body'],
): Promise<Result<Reply<typeof enter>>> {
  const key = readKey() ?? renewKey();
  const result = await call(enter, { body }, { idempotencyKey: key });
  if (result.ok) {
    // A reload loses the grant of a reset, and perhaps the response to the new password. So keep the key, with which
    // the same code gives a grant again.
    if (result.value.purpose !== 'reset') renewKey();
    return result;
  }
  const { failure } = result;
  // The key was used for an earlier code.
  if (failure.kind !== 'refused' || failure.code !== 'IDEMPOTENCY_KEY_REUSED') return result;
  return call(enter, { body }, { idempotencyKey: renewKey() });
}

/** Makes the server refuse the code from now on, because what it was entered for is done. */
export function forgetCode(): void {
  renewKey();
}

function readKey(): string | null {
  const stored = tabDrafts.read(noOwner, keyName);
  return typeof stored === 'string' ? stored : unstoredKey;
}

function renewKey(): string {
  const key = newId();
  unstoredKey = tabDrafts.write(noOwner, keyName, key) ? null : key;
  return key;
}
