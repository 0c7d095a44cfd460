import type { Reply } from '../../../../contract/endpoints.ts';
import { paths } from '../../../../contract/paths.ts';
import { TextLink } from '../../../components/basics/button.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { useList } from '../lists/use-list.ts';
import {
  type CountedPlace,
  countedPlaces,
  marksOf,
} from '../../../components/places/counted-places.ts';
import styles from './place-counts.module.css';
import { PlanPicture } from '../../../components/places/plan-picture.tsx';
import { texts } from './texts.ts';

type Places = Reply<'GET /places'>;

/** How many active, unreturned items name each place: on the plan and in a table. */
export function PlaceCounts() {
  const places = useList('GET /places', {});
  const counts = useList('GET /places/counts', {});
  return (
    <section aria-labelledby="place-counts" className={styles.section}>
      <h2 id="place-counts" className={styles.title}>
        {texts.openByPlace}
      </h2>
      {places.failed || counts.failed ? (
        <Notice
          kind="failed"
          text={texts.countsFailed}
          retry={() => {
            places.retry();
            counts.retry();
          }}
        />
      ) : places.reply === null || counts.reply === null ? (
        <Notice kind="loading" text={texts.loadingCounts} />
      ) : (
        <Counts
          plan={places.reply.plan}
          rows={countedPlaces(places.reply.places, counts.reply.counts)}
        />
      )}
    </section>
  );
}

function Counts({ plan, rows }: { plan: Places['plan']; rows: readonly CountedPlace[] }) {
  if (rows.length === 0) {
    return (
      <p>
        {texts.none} <TextLink to={paths.places()}>{texts.add}</TextLink>
      </p>
    );
  }
  return (
    <div className={styles.sides}>
      {plan === null ? null : (
        <PlanPicture plan={plan} alt={texts.countsPicture} marks={marksOf(rows)} />
      )}
      <DataTable
        caption={texts.openByPlace}
        isNarrow
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { heading: texts.name, isName: true, cell: ({ name }) => name },
          { heading: texts.lost, cell: ({ lost }) => lost },
          { heading: texts.found, cell: ({ found }) => found },
          { heading: texts.total, cell: ({ lost, found }) => lost + found },
        ]}
      />
    </div>
  );
}
