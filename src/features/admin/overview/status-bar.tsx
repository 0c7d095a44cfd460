import { Link } from 'react-router-dom';
import { type ItemStatus, itemStatuses } from '../../../../contract/item-status.ts';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { statusNames } from '../../../components/items/texts.ts';
import { adminPath } from '../admin-address.ts';
import { texts } from '../texts.ts';
import styles from './status-bar.module.css';
import { nounFor } from '../../../../contract/text/counted.ts';

interface StatusBarProps {
  /** The number of items with each status; null while they load. */
  counts: Record<ItemStatus, number> | null;
}

/**
 * A bar with a segment for each status. A segment is as wide as the status's share of all items, but at least as wide
 * as its text, and links to the list of these items.
 */
export function StatusBar({ counts }: StatusBarProps) {
  const isEmpty = counts !== null && itemStatuses.every((status) => counts[status] === 0);
  return (
    <nav aria-labelledby="items-by-status">
      <h2 id="items-by-status" className={styles.heading}>
        {texts.itemsByStatus}
      </h2>
      {counts === null ? (
        <Skeleton height="58px" />
      ) : (
        <ul className={styles.bar}>
          {itemStatuses.map((status) => (
            <li
              key={status}
              className={styles.part}
              style={{ flexGrow: isEmpty ? 1 : counts[status] }}
            >
              <Link
                to={adminPath({ tab: 'items', status })}
                className={`${styles.segment ?? ''} ${styles[status] ?? ''}`}
              >
                <span className={styles.name}>{statusNames[status]}</span>{' '}
                <span className={styles.count}>{counts[status].toLocaleString('en')}</span>
                <VisuallyHidden> {nounFor(counts[status], 'item')}</VisuallyHidden>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
