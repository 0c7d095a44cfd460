import { NavLink } from 'react-router-dom';
import { signedInLinks } from './navigation.ts';
import { paths } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';
import { CountBadge, UnreadBadge } from './unread-badge.tsx';
import type { Unread } from './use-unread.ts';

interface NavigationLinksProps {
  role: string;
  unread: Unread;
  /** How many things are unsent, where that is to be linked to as well. */
  unsent?: number;
  className?: string | undefined;
  onFollow?: () => void;
}

/** The links of the bar and of the side menu; the one that leads here is marked. */
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
            <CountBadge count={unsent} said={String(unsent)} />
          </NavLink>
        </li>
      )}
    </ul>
  );
}
