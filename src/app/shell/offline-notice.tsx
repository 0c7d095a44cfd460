import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '../../client/connection/use-online.ts';
import { reconnect } from '../../client/connection/reconnect.ts';
import { useUnsent } from '../../client/outbox/outbox.ts';
import { liveConnection } from '../../client/connection/socket.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import styles from './offline-notice.module.css';
import { paths } from '../../../contract/paths.ts';
import { reportHeight } from './report-height.ts';
import { texts } from '../texts.ts';

const heightOfBar = reportHeight('--offline-bar');

/** Says that the server is unreachable, or that the live connection has given up; otherwise renders nothing. */
export function OfflineNotice() {
  const isOffline = useOnline() === 'offline';
  const isNotLive = useSyncExternalStore(
    liveConnection.onGivenUpChange,
    liveConnection.hasGivenUp,
    () => false,
  );
  const waiting = useUnsent().filter(({ state }) => state.name !== 'failed').length;
  if (isOffline && waiting > 0) {
    return (
      <Bar>
        {texts.offlineWaiting(waiting)} <Link to={paths.outbox()}>{texts.showUnsent}</Link>
      </Bar>
    );
  }
  if (isOffline) return <Bar>{texts.offline}</Bar>;
  return isNotLive ? <Bar>{texts.notLive}</Bar> : null;
}

function Bar({ children }: { children: ReactNode }) {
  const { busy, runAlone } = useAction();
  return (
    <p ref={heightOfBar} className={styles.bar} data-clear-of-toasts>
      <span>{children}</span>{' '}
      <button type="button" aria-disabled={busy} onClick={() => void runAlone(reconnect)}>
        {texts.reconnect}
      </button>
    </p>
  );
}
