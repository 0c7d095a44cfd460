import type { Reply } from '../../../contract/endpoints.ts';
import { liveConnection } from '../../client/connection/socket.ts';
import { type Result, call } from '../../client/http/api.ts';
import { type SessionUser, session } from '../../client/session/session.ts';
import { isPortalRefusal, mayBeDone } from '../../core/http/result.ts';

/**
 * Deletes (deactivates) the account. This ends its sessions. If the server knew the session right before, and then does
 * not, the account is deleted, although the response was lost.
 */
export async function deleteAccount(
  { id: userId }: SessionUser,
  token: string,
): Promise<Result<Reply<'DELETE /users/me'>>> {
  const checkSession = () => call('GET /users/me/email-notifications', {}, { token });
  const before = await checkSession();
  if (!before.ok) return before;
  // The server closes it before the response. The page would then sign out with "Session expired".
  liveConnection.use(null);
  const result = await call('DELETE /users/me', {}, { token });
  if (result.ok) return result;
  const after = mayBeDone(result.failure) ? await checkSession() : result;
  const isDeleted = !after.ok && isPortalRefusal(after.failure, 401);
  if (isDeleted) return { ok: true, value: { message: '' } };
  if (session.token() === token) liveConnection.use({ userId, token });
  return result;
}
