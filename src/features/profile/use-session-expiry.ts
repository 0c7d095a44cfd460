import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ReturnState, paths } from '../../../contract/paths.ts';
import { session } from '../../client/session/session.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';

/** Milliseconds (specification sections 8 and 9). */
const leaveAfter = 2000;

/**
 * What a profile does whose session is over: it says so, and after two seconds the user is cleared and
 * the screen left for the login.
 * @returns given the token of the session that is over
 */
export function useSessionExpiry(): (token: string) => void {
  const navigate = useNavigate();
  const [expired, setExpired] = useState<string | null>(null);

  useEffect(() => {
    if (expired === null) return undefined;
    const timer = setTimeout(() => {
      session.end(expired);
      const state: ReturnState = { returnTo: paths.profile() };
      void navigate(paths.login(), { replace: true, state });
    }, leaveAfter);
    return () => clearTimeout(timer);
  }, [expired, navigate]);

  return (token) => {
    toast('error', texts.sessionExpired);
    setExpired(token);
  };
}
