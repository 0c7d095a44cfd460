import type { Reply } from '../../../../contract/endpoints.ts';
import { paths } from '../../../../contract/paths.ts';
import { TextLink } from '../../../components/basics/button.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { useList } from '../lists/use-list.ts';
import { texts as adminTexts } from '../texts.ts';
import styles from './place-counts.module.css';
import { PlanPicture } from './plan-picture.tsx';
import { texts } from './texts.ts';

type Places = Reply<'GET /places'>;

interface Counted {
  id: string;
  name: string;
  position: { x: number; y: number } | null;
  lost: number;
  found: number;
}

/** How many open items name each place: on the plan, and as a table that says the same. */
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
          action={{
            label: adminTexts.retry,
            run: () => {
              places.retry();
              counts.retry();
            },
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

function Counts({ plan, rows }: { plan: Places['plan']; rows: readonly Counted[] }) {
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
        <PlanPicture
          plan={plan}
          alt={texts.countsPicture}
          marks={rows.flatMap(({ id, position, lost, found }) =>
            position === null
              ? []
              : [
                  lost + found === 0
                    ? { key: id, position, look: 'faint' as const }
                    : { key: id, position, text: String(lost + found) },
                ],
          )}
        />
      )}
      <DataTable
        caption={texts.openByPlace}
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

/** The places with most items first. A place that was added between both replies is left out until the next one. */
function countedPlaces(
  places: Places['places'],
  counts: Reply<'GET /places/counts'>['counts'],
): Counted[] {
  const byId = new Map(counts.map((count) => [count.placeId, count]));
  return places
    .flatMap(({ _id: id, name, position }) => {
      const count = byId.get(id);
      return count === undefined
        ? []
        : [{ id, name, position, lost: count.lost, found: count.found }];
    })
    .toSorted((a, b) => b.lost + b.found - (a.lost + a.found));
}
