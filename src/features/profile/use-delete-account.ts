import { useNavigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../client/http/api.ts';
import { type SessionUser, session, signOut } from '../../client/session/session.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { confirmInBrowser } from '../../components/dialogs/confirm-in-browser.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';
import { useRecentSignIn } from './use-recent-sign-in.tsx';

/**
 * Deletes (deactivates) the own account after a browser confirmation (specification section 5), and after the
 * password if the sign-in was too long ago; then signs out.
 */
export function useDeleteAccount(user: SessionUser, token: string) {
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const { withRecentSignIn, dialog } = useRecentSignIn(user, texts.recentSignIn.forDeletion);

  const deleteAccount = async () => {
    if (!confirmInBrowser(texts.deleteHeading, ...texts.deleteMeans)) return;
    const reply = await run(
      () => withRecentSignIn(token, (current) => call('DELETE /users/me', {}, { token: current })),
      texts.deleteFailed,
      (failure) => {
        if (failure.kind === 'refused' && failure.status === 401) session.end(token);
      },
    );
    if (reply === null) return;
    const failure = signOut();
    if (failure !== null) toast('error', failure);
    toast('success', reply.message || texts.deleted);
    void navigate(paths.login(), { replace: true });
  };

  return { busy, deleteAccount, dialog };
}
