import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../components/basics/lazy-part.tsx';
import { discardAllUnsent, useUnsent } from '../../../client/outbox/outbox.ts';
import { session, signOut } from '../../../client/session/session.ts';
import { endSession } from '../../../client/session/sign-outs.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../../texts.ts';

const LeavingQuestion = lazyDialog(() => import('../../../features/outbox/leaving-question.tsx'));

interface Logout {
  /** Signs out; asks first if the outbox is not empty. */
  logout: () => void;
  /** The dialog to render beside the button. */
  question: ReactNode;
}

/**
 * Signs out, after a question if the outbox is not empty. Ends the session on this device at once, and on the server
 * once it answers (specification section 2).
 * @param onStay called if the person cancels
 */
export function useLogout(onStay?: () => void): Logout {
  const navigate = useNavigate();
  const unsent = useUnsent();
  const [isAsking, setAsking] = useState(false);

  const logOutNow = () => {
    const token = session.token();
    // Not awaited: signing out also works offline.
    if (token !== null) void endSession(token);
    const failure = signOut();
    if (failure !== null) toast('error', failure);
    toast('success', texts.loggedOut);
    void navigate(paths.login());
  };

  return {
    logout: () => {
      if (unsent.length === 0) logOutNow();
      else setAsking(true);
    },
    question: isAsking ? (
      <LeavingQuestion
        count={unsent.length}
        mayArrive={unsent.some(({ state }) => state.name !== 'failed')}
        keep={logOutNow}
        discard={async () => {
          await discardAllUnsent();
          logOutNow();
        }}
        close={() => {
          flushSync(() => setAsking(false));
          onStay?.();
        }}
      />
    ) : null,
  };
}
