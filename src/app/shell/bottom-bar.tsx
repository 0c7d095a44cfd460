import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { parentPath, paths } from '../../../contract/paths.ts';
import { useUnsent } from '../../client/outbox/outbox.ts';
import { texts } from '../texts.ts';
import styles from './bottom-bar.module.css';
import { CountBadge, UnreadBadge } from './unread/unread-badge.tsx';
import { useUnread } from './unread/use-unread.ts';

interface Destination {
  label: string;
  path: string;
  /** SVG path data of the icon, for the view box `0 0 24 24`. */
  icon: string;
  /** Paths of other screens that belong to this destination. */
  also?: readonly string[];
}

const home: Destination = {
  label: texts.home,
  path: paths.home(),
  icon: 'M4 11.5 12 4l8 7.5V20h-5.5v-5h-5v5H4z',
};
const messages: Destination = {
  label: texts.messages,
  path: paths.conversations(),
  icon: 'M4 5h16v11H11l-4.5 4v-4H4z',
};
const post: Destination = {
  label: texts.post,
  path: paths.createItem(),
  icon: 'M12 5v14M5 12h14',
};
const notifications: Destination = {
  label: texts.notifications,
  path: paths.notifications(),
  icon: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1h-15zM10 21h4M12 5V3',
};
/** Leads to the dashboard, not to the profile: people open their items and unsent entries more often. */
const me: Destination = {
  label: texts.me,
  path: paths.dashboard(),
  icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  also: [paths.profile(), paths.outbox()],
};

/** The most used links of a signed-in person, at the bottom of a phone's window. */
export function BottomBar() {
  const unread = useUnread();
  const unsent = useUnsent().length;
  return (
    <nav aria-label={texts.shortcuts} className={styles.bar} data-clear-of-toasts>
      <ul className={styles.links}>
        <Shortcut to={home} />
        <Shortcut to={messages}>
          <UnreadBadge count={unread.messages} />
        </Shortcut>
        <Shortcut to={post} />
        <Shortcut to={notifications}>
          <UnreadBadge count={unread.notifications} />
        </Shortcut>
        <Shortcut to={me}>
          <CountBadge count={unsent} label={texts.unsent(unsent)} />
        </Shortcut>
      </ul>
    </nav>
  );
}

interface ShortcutProps {
  to: Destination;
  /** The badge at the icon. */
  children?: ReactNode;
}

function Shortcut({ to: { label, path, icon, also = [] }, children }: ShortcutProps) {
  const { pathname, search } = useLocation();
  const isInside =
    also.includes(pathname) ||
    (path !== paths.home() && parentPath(pathname, search) === path && pathname !== path);
  return (
    <li>
      <Link
        to={path}
        className={styles.link}
        aria-current={pathname === path ? 'page' : isInside ? 'true' : undefined}
      >
        <span className={styles.mark}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
        </span>
        <span>{label}</span>
        <span className={styles.count}>{children}</span>
      </Link>
    </li>
  );
}
