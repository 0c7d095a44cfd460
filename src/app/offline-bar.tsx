import { useOnline } from '../data/connection.ts';
import styles from './offline-bar.module.css';
import { texts } from './texts.ts';

/** Says that the server cannot be reached. The region stands there always, so that the change is announced. */
export function OfflineBar() {
  const connection = useOnline();
  return (
    <div role="status">
      {connection === 'offline' ? <p className={styles.bar}>{texts.offline}</p> : null}
    </div>
  );
}
