import { type ReactNode, Suspense, lazy, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { discardAllUnsent, useUnsent } from '../../client/outbox/outbox.ts';
import { session, signOut } from '../../client/session/session.ts';
import { endSession } from '../../client/session/sign-outs.ts';
import { toast } from '../../components/toasts/toast.ts';
import { paths } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';

const LeavingQuestion = lazy(() => import('../../features/outbox/leaving-question.tsx'));

interface Logout {
  /** Asks first where something would stay behind. */
  logout: () => void;
  /** To be shown beside what was pressed. */
  question: ReactNode;
}

/**
 * Ends the session here at once, and on the server where it can be reached (specification section 2).
 * @param onStay called where the person thought better of it
 */
export function useLogout(onStay?: () => void): Logout {
  const navigate = useNavigate();
  const unsent = useUnsent();
  const [asks, setAsks] = useState(false);

  const leave = () => {
    const token = session.token();
    // Not waited for: signing out works without a network too.
    if (token !== null) void endSession(token);
    const failure = signOut();
    if (failure !== null) toast('error', failure);
    toast('success', texts.loggedOut);
    void navigate(paths.login());
  };

  return {
    logout: () => {
      if (unsent.length === 0) leave();
      else setAsks(true);
    },
    question: asks ? (
      <Suspense fallback={null}>
        <LeavingQuestion
          count={unsent.length}
          mayArrive={unsent.some(({ state }) => state.name !== 'failed')}
          keep={leave}
          discard={async () => {
            await discardAllUnsent();
            leave();
          }}
          close={() => {
            flushSync(() => setAsks(false));
            onStay?.();
          }}
        />
      </Suspense>
    ) : null,
  };
}
