import { useSession } from '../../client/session/session.ts';
import { Loaded } from '../lifecycle/loaded.tsx';

const load = () => import('./bottom-bar.tsx').then(({ BottomBar }) => BottomBar);

/** The bottom bar, if somebody is signed in. Its code is not in the first load, which visitors share. */
export function BottomBarWhenLoaded() {
  return useSession().state === 'signed in' ? <Loaded load={load} /> : null;
}
