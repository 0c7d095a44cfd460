import { useNavigate } from 'react-router-dom';
import type { Reply } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { liveConnection } from '../../client/connection/socket.ts';
import { type Result, call } from '../../client/http/api.ts';
import { type SessionUser, session, signOut } from '../../client/session/session.ts';
import { confirmInBrowser } from '../../components/dialogs/confirm-in-browser.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { toast } from '../../components/toasts/toast.ts';
import { isPortalRefusal, mayBeDone } from '../../core/http/result.ts';
import { texts } from './texts.ts';
import { useRecentSignIn } from './use-recent-sign-in.tsx';

/**
 * Deletes the viewer's account after a browser confirmation (specification section 5), then signs out. If the sign-in
 * was too long ago, asks for the password after the confirmation.
 */
export function useDeleteAccount(user: SessionUser, token: string) {
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const { withRecentSignIn, dialog } = useRecentSignIn(user, texts.recentSignIn.forDeletion);

  const askAndDelete = async () => {
    if (!confirmInBrowser(texts.deleteHeading, ...texts.deleteMeans)) return;
    const reply = await run(
      () => withRecentSignIn(token, (current) => deleteAccount(user, current)),
      texts.deleteFailed,
      (failure) => {
        if (isPortalRefusal(failure, 401)) session.end(token);
      },
    );
    if (reply === null) return;
    // Another tab may have signed out or signed in another user meanwhile.
    const failure = session.userId() === user.id ? signOut() : null;
    if (failure !== null) toast('error', failure);
    toast('success', reply.message || texts.deleted);
    void navigate(paths.login(), { replace: true });
  };

  return { busy, askAndDelete, dialog };
}

/**
 * Deletes (deactivates) the account. This ends its sessions. If the server knew the session right before, and then does
 * not, the account is deleted, although the response was lost.
 */
async function deleteAccount(
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
