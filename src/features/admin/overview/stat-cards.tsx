import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Reply } from '../../../../contract/endpoints.ts';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { adminPath } from '../admin-address.ts';
import { type Count, countNames } from '../texts.ts';
import styles from './stat-cards.module.css';

const counts = Object.keys(countNames) as Count[];

/**
 * For each count, the path of the list with the counted entries; null if there is no such list. The count of keepers
 * includes inactive keepers, but the list does not.
 */
const listPaths: Record<Count, string | null> = {
  totalUsers: adminPath({ tab: 'users' }),
  activeUsers: null,
  totalKeepers: adminPath({ tab: 'keepers' }),
  totalCategories: adminPath({ tab: 'categories' }),
  totalConversations: adminPath({ tab: 'conversations' }),
  totalItems: adminPath({ tab: 'items' }),
  lostItems: adminPath({ tab: 'items', status: 'Lost' }),
  foundItems: adminPath({ tab: 'items', status: 'Found' }),
  claimedItems: adminPath({ tab: 'items', status: 'Claimed' }),
  returnedItems: adminPath({ tab: 'items', status: 'Returned' }),
};

interface StatCardsProps {
  /** Null while they load. */
  stats: Reply<'GET /admin/dashboard-stats'>['stats'] | null;
}

/** A card for each count, with a link to the list of the counted entries if there is one. */
export function StatCards({ stats }: StatCardsProps) {
  return (
    <dl className={styles.cards}>
      {counts.map((count) => (
        <StatCard key={count} count={count} value={stats?.[count] ?? null} />
      ))}
    </dl>
  );
}

function StatCard({ count, value }: { count: Count; value: number | null }) {
  const id = useId();
  const path = listPaths[count];
  return (
    <div className={styles.card}>
      <dt id={`${id}-name`}>{countNames[count]}</dt>
      <dd>
        {value === null ? (
          <Skeleton height="1em" width="2.2em" />
        ) : path === null ? (
          value.toLocaleString('en')
        ) : (
          <Link id={id} to={path} className={styles.link} aria-labelledby={`${id}-name ${id}`}>
            {value.toLocaleString('en')}
          </Link>
        )}
      </dd>
    </div>
  );
}
