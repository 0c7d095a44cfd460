import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isAdminRole, mayUseDesk } from '../../../contract/permissions.ts';
import { session as storedSession, useSession } from '../../client/session/session.ts';
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

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname === paths.dashboard()) toast('info', texts.loginForDashboard);
  }, [pathname]);
  return (
    <Navigate
      to={paths.login()}
      replace
      state={{ returnTo: pathname + search + hash } satisfies ReturnState}
    />
  );
}

/** Admits signed-in users (specification section 2, Route guards). */
export function Protected() {
  const session = useSession();
  if (session.state === 'loading') return <Waiting />;
  return session.state === 'signed in' ? <Outlet /> : <ToLogin />;
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
  if (session.state === 'loading') return <Waiting />;
  if (session.state === 'signed out' && !storedSession.isTokenStored()) return <ToLogin />;
  const isAllowed = session.state === 'signed in' && allowed(session.user.role);
  return isAllowed ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

/**
 * Admits visitors, and redirects signed-in users. After a sign-in in this tab, the sign-in screen navigates. After a
 * sign-in in another tab, this component does.
 */
export function SignedOutOnly() {
  const { state } = useSession();
  // While the session is loading, the server's markup for visitors is shown.
  const [first, setFirst] = useState(state);
  if (first === 'loading' && state !== 'loading') setFirst(state);
  const location = useLocationState();
  const navigate = useNavigate();
  const isNewlySignedIn = first === 'signed out' && state === 'signed in';

  useEffect(() => {
    if (!isNewlySignedIn) return undefined;
    const timer = setTimeout(
      () => void navigate(returnPath(location), { replace: true }),
      redirectAfterMs,
    );
    return () => clearTimeout(timer);
  }, [isNewlySignedIn, navigate, location]);

  return first === 'signed in' ? <Navigate to={returnPath(location)} replace /> : <Outlet />;
}
