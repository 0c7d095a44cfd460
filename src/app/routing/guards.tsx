import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isAdminRole, mayUseDesk } from '../../../contract/permissions.ts';
import {
  type SessionState,
  session as storedSession,
  useSession,
} from '../../client/session/session.ts';
import { Notice } from '../../components/basics/notice.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { type ReturnState, paths, returnPath } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';

/**
 * How long the guard waits before it redirects after a sign-in. If the person signed in on this screen, the screen
 * itself navigates first, after 300 ms.
 */
const redirectAfterMs = 1500;

function Waiting() {
  return <Notice kind="loading" text={texts.loading} />;
}

function ToLogin({ endedFor }: Pick<ReturnState, 'endedFor'>) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname === paths.dashboard()) toast('info', texts.loginForDashboard);
  }, [pathname]);
  return (
    <Navigate
      to={paths.login()}
      replace
      state={{ returnTo: pathname + search + hash, endedFor } satisfies ReturnState}
    />
  );
}

/** The id of the signed-in user. After the session has ended on this screen, the id of its user. */
function useLastUserId(session: SessionState): string | undefined {
  const userId = userIdOf(session);
  const [last, setLast] = useState(userId);
  if (userId !== undefined && userId !== last) setLast(userId);
  return userId ?? last;
}

function userIdOf(session: SessionState): string | undefined {
  return session.state === 'signed in' ? session.user.id : undefined;
}

/** Admits signed-in users (specification section 2, Route guards). */
export function Protected() {
  const session = useSession();
  const lastUserId = useLastUserId(session);
  if (session.state === 'loading') return <Waiting />;
  return session.state === 'signed in' ? <Outlet /> : <ToLogin endedFor={lastUserId} />;
}

/** Admits admins. Redirects visitors without a token to login, everybody else to home (specification section 2). */
export function AdminOnly() {
  return <Only allowed={isAdminRole} />;
}

/** Admits keepers and admins, and redirects like `AdminOnly`. */
export function DeskOnly() {
  return <Only allowed={mayUseDesk} />;
}

function Only({ allowed }: { allowed: (role: string) => boolean }) {
  const session = useSession();
  const lastUserId = useLastUserId(session);
  if (session.state === 'loading') return <Waiting />;
  if (session.state === 'signed out' && !storedSession.isTokenStored())
    return <ToLogin endedFor={lastUserId} />;
  const isAllowed = session.state === 'signed in' && allowed(session.user.role);
  return isAllowed ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

/**
 * Admits visitors, and redirects signed-in users. After a sign-in in this tab, the sign-in screen navigates. After a
 * sign-in in another tab, this component does.
 */
export function SignedOutOnly() {
  const session = useSession();
  const { state } = session;
  // While the session is loading, the server's markup for visitors is shown.
  const [first, setFirst] = useState(state);
  if (first === 'loading' && state !== 'loading') setFirst(state);
  const path = returnPath(useLocationState(), userIdOf(session));
  const navigate = useNavigate();
  const isNewlySignedIn = first === 'signed out' && state === 'signed in';

  useEffect(() => {
    if (!isNewlySignedIn) return undefined;
    const timer = setTimeout(() => void navigate(path, { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isNewlySignedIn, navigate, path]);

  return first === 'signed in' ? <Navigate to={path} replace /> : <Outlet />;
}
