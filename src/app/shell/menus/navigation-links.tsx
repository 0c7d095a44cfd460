import { NavLink } from 'react-router-dom';
import { signedInLinks } from './navigation.ts';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../../texts.ts';
import { CountBadge, UnreadBadge } from '../unread/unread-badge.tsx';
import type { Unread } from '../unread/use-unread.ts';

interface NavigationLinksProps {
  role: string;
  unread: Unread;
  /** The number of outbox entries; if it is not 0, a link to the outbox follows. */
  unsent?: number;
  className?: string | undefined;
  onFollow?: () => void;
}

/** The links of the top bar and the side menu. The link to the current screen is marked. */
export function NavigationLinks({
  role,
  unread,
  unsent = 0,
  className,
  onFollow,
}: NavigationLinksProps) {
  return (
    <ul className={className}>
      {signedInLinks(role).map(({ label, path, counts }) => (
        <li key={path}>
          <NavLink to={path} end onClick={onFollow}>
            <span>{label}</span>
            {counts === undefined ? null : <UnreadBadge count={unread[counts]} />}
          </NavLink>
        </li>
      ))}
      {unsent === 0 ? null : (
        <li>
          <NavLink to={paths.outbox()} onClick={onFollow}>
            <span>{texts.notSentYet}</span>
            <CountBadge count={unsent} label={String(unsent)} />
          </NavLink>
        </li>
      )}
    </ul>
  );
}
