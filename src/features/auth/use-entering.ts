import { useLocation } from 'react-router-dom';
import { paths, returnPath } from '../../../contract/paths.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import { signIn } from '../../client/session/session.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { texts } from './texts.ts';

/** Milliseconds (specification section 9). */
const leaveAfter = 300;

/** Given what a code has proved, signs in with it and leads on: back, or to the profile whose address it changed. */
export function useEntering(): (verified: Reply<'POST /auth/verify-otp'>) => Promise<void> {
  const { state } = useLocation() as { state: unknown };
  const leave = useLeave();

  return async ({ authorization, user, purpose }) => {
    const unsaved = signIn(authorization, user);
    if (unsaved !== null) toast('error', unsaved);
    const isChange = purpose === 'email change';
    toast('success', isChange ? texts.emailChanged : texts.loggedIn);
    await leave(isChange ? paths.profile() : returnPath(state), leaveAfter, { replace: true });
  };
}
