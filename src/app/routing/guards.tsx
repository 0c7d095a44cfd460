import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isAdminRole, mayUseDesk } from '../../../contract/permissions.ts';
import { session as kept, useSession } from '../../client/session/session.ts';
import { Notice } from '../../components/basics/notice.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { type ReturnState, paths, returnPath } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';

/** How long the sign-in screens may take to leave by themselves, milliseconds; they leave after 300. */
const leaveAfter = 1500;

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

/** For who is signed in (specification section 2, Route guards). */
export function Protected() {
  const session = useSession();
  if (session.state === 'loading') return <Waiting />;
  return session.state === 'signed in' ? <Outlet /> : <ToLogin />;
}

/** For admins: who has no token goes to sign in, everybody else home (specification section 2). */
export function AdminOnly() {
  return <Only allowed={isAdminRole} />;
}

/** For keepers and admins, likewise. */
export function DeskOnly() {
  return <Only allowed={mayUseDesk} />;
}

function Only({ allowed }: { allowed: (role: string) => boolean }) {
  const session = useSession();
  if (session.state === 'loading') return <Waiting />;
  if (session.state === 'signed out' && !kept.isTokenKept()) return <ToLogin />;
  const isAllowed = session.state === 'signed in' && allowed(session.user.role);
  return isAllowed ? <Outlet /> : <Navigate to={paths.home()} replace />;
}

/** For who is not signed in. */
export function SignedOutOnly() {
  const session = useSession();
  if (session.state === 'loading') return <Waiting />;
  return <UntilSignedIn signedIn={session.state === 'signed in'} />;
}

/**
 * Whoever signs in on the screen itself is led on by that screen; where the session began in another
 * tab, this leads on.
 */
function UntilSignedIn({ signedIn }: { signedIn: boolean }) {
  const [onArrival] = useState(signedIn);
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();

  useEffect(() => {
    if (!signedIn || onArrival) return undefined;
    const timer = setTimeout(() => void navigate(returnPath(state), { replace: true }), leaveAfter);
    return () => clearTimeout(timer);
  }, [signedIn, onArrival, navigate, state]);

  return onArrival ? <Navigate to={returnPath(state)} replace /> : <Outlet />;
}
