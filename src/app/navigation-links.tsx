import { NavLink } from 'react-router-dom';
import { signedInLinks } from './navigation.ts';
import { UnreadBadge } from './unread-badge.tsx';
import type { Unread } from './use-unread.ts';

interface NavigationLinksProps {
  role: string;
  unread: Unread;
  className?: string | undefined;
  onFollow?: () => void;
}

/** The links of the bar and of the side menu; the one that leads here is marked. */
export function NavigationLinks({ role, unread, className, onFollow }: NavigationLinksProps) {
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
    </ul>
  );
}
