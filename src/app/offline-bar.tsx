import { Link } from 'react-router-dom';
import { useOnline } from '../data/connection.ts';
import { useUnsent } from '../data/outbox.ts';
import styles from './offline-bar.module.css';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** Says that the server cannot be reached. The region stands there always, so that the change is announced. */
export function OfflineBar() {
  const connection = useOnline();
  const waiting = useUnsent().filter(({ state }) => state.name !== 'failed').length;
  return (
    <div role="status">
      {connection === 'offline' ? (
        <p className={styles.bar}>
          {waiting === 0 ? (
            texts.offline
          ) : (
            <>
              {texts.offlineWaiting(waiting)} <Link to={paths.outbox()}>{texts.showUnsent}</Link>
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}
