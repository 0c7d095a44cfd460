import { paths, returnPath } from '../../../contract/paths.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import { signIn } from '../../client/session/session.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { texts } from './texts.ts';

/** The time between the toast and the change of the screen, in milliseconds (specification section 9). */
const leaveAfterMs = 300;

type Entered = Reply<'POST /auth/login'> & Partial<Pick<Reply<'POST /auth/verify-otp'>, 'purpose'>>;

/**
 * Returns a function that signs in with the reply to a password or a code. Then it opens the return path or, after a
 * change of the email address, the profile.
 */
export function useFinishSignIn(): (entered: Entered) => Promise<void> {
  const state = useLocationState();
  const leave = useLeave();

  return async ({ authorization, user, purpose }) => {
    const unsaved = signIn(authorization, user);
    if (unsaved !== null) toast('error', unsaved);
    const isChange = purpose === 'email change';
    toast('success', isChange ? texts.emailChanged : texts.loggedIn);
    await leave(isChange ? paths.profile() : returnPath(state, user.id), leaveAfterMs, {
      replace: true,
    });
  };
}
