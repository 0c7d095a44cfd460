import { useNavigate } from 'react-router-dom';
import { call } from '../data/api.ts';
import { session, signOut } from '../data/session.ts';
import { toast } from '../ui/toast.ts';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** Ends the session here at once, and on the server where it can be reached (specification section 2). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    const token = session.token();
    // Not waited for: signing out works without a network too.
    if (token !== null) void call('POST /auth/logout', {}, { token });
    const failure = signOut();
    if (failure !== null) toast('error', failure);
    toast('success', texts.loggedOut);
    void navigate(paths.login());
  };
}
