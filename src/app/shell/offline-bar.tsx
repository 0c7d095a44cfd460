import { Loaded } from '../lifecycle/loaded.tsx';
import styles from './frame.module.css';

const load = () => import('./offline-notice.tsx').then(({ OfflineNotice }) => OfflineNotice);

/**
 * The live region of the offline bar. It is always there, so that screen readers announce a change. The bar's code
 * is not in the first load: it is fetched while the server answers, or comes from the worker's cache.
 */
export function OfflineBar() {
  return (
    <div role="status" className={styles.offline}>
      <Loaded load={load} />
    </div>
  );
}
