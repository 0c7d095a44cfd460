import { exported } from '../../../core/exported.ts';
import { lazyPart } from '../../../components/basics/lazy-part.tsx';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import { paths } from '../../../../contract/paths.ts';
import { Age } from '../../../components/time/age.tsx';
import { TextLink } from '../../../components/basics/button.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { type CameFrom, adminPath } from '../admin-address.ts';
import { CellText } from '../lists/cell-text.tsx';
import { texts } from '../texts.ts';
import { useList } from '../lists/use-list.ts';
import styles from './overview-tab.module.css';
import { PublishedFigure } from './published-figure.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatusBar } from './status-bar.tsx';

/** Loads on demand, so that the statistics above need not wait for the code that shows the plan. */
const PlaceCounts = lazyPart(exported(() => import('../places/place-counts.tsx'), 'PlaceCounts'));

type Statistics = Reply<'GET /admin/dashboard-stats'>['stats'];

/** The greatest number of users that the server lists as most active. */
const mostActiveRows = 5;

/** The portal's statistics, the number of items at each place, and the form of the published figure. */
export function OverviewTab() {
  return (
    <>
      <PortalStatistics />
      <PlaceCounts />
      <PublishedFigure />
    </>
  );
}

/** Counts of all entities, and the most active users. */
function PortalStatistics() {
  const { query, reply, failed, retry } = useList('GET /admin/dashboard-stats', {});
  if (failed) {
    return <Notice kind="failed" text={texts.statisticsFailed} retry={retry} />;
  }
  const stats = reply?.stats ?? null;
  return (
    <>
      <div role="status">
        {stats === null ? <VisuallyHidden>{texts.loadingStatistics}</VisuallyHidden> : null}
      </div>
      <div className={styles.age}>
        <Age of={query} />
      </div>
      <StatCards stats={stats} />
      <StatusBar counts={stats && countsByStatus(stats)} />
      <h2 className={styles.heading}>{texts.mostActive}</h2>
      <MostActive people={stats?.mostActiveUsers ?? null} />
    </>
  );
}

function countsByStatus(stats: Statistics): Record<ItemStatus, number> {
  return {
    Lost: stats.lostItems,
    Found: stats.foundItems,
    Claimed: stats.claimedItems,
    Returned: stats.returnedItems,
  };
}

function MostActive({ people }: { people: Statistics['mostActiveUsers'] | null }) {
  if (people?.length === 0) return <Notice kind="empty" text={texts.noActiveUsers} />;
  return (
    <DataTable
      caption={texts.mostActive}
      rows={people}
      placeholderRows={mostActiveRows}
      keyOf={({ userId }) => userId}
      columns={[
        {
          heading: texts.name,
          isName: true,
          cell: ({ userId, name }) => (
            <TextLink
              to={paths.user(userId)}
              state={{ cameFrom: adminPath({}) } satisfies CameFrom}
            >
              {name}
            </TextLink>
          ),
        },
        { heading: texts.email, cell: ({ email }) => <CellText>{email}</CellText> },
        { heading: texts.items, cell: ({ itemCount }) => texts.itemCount(itemCount) },
      ]}
    />
  );
}
