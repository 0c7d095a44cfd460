import { z } from 'zod/mini';
import type { Place } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { call } from '../../../client/http/api.ts';
import { deletedOrGone } from '../../../core/http/result.ts';
import { invalidate } from '../../../client/query/query.ts';
import { Button, TextLink } from '../../../components/basics/button.tsx';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { useTabState } from '../../../components/hooks/use-tab-state.ts';
import type { Column } from '../../../components/lists/data-table.tsx';
import { tabTitle, useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { Banner } from '../banner.tsx';
import { CellText } from '../lists/cell-text.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useList } from '../lists/use-list.ts';
import { texts as adminTexts } from '../texts.ts';
import { useActivation } from '../use-admin-action.ts';
import { PhrasesSection } from './phrases-section.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PlanSection } from './plan-section.tsx';
import styles from './places-screen.module.css';
import { typedPositionOf } from './position.ts';
import { texts } from './texts.ts';

/** Id of the place that the dialog edits, or `new` for the dialog that adds a place. */
const Opened = z.string();

const changed = () => invalidate('GET /places');

/** The places of the campus, their plan and the phrases of the campus (decision 41). */
export default function PlacesScreen() {
  const online = useOnline();
  useDocumentTitle(tabTitle(`${texts.heading} - ${adminTexts.heading}`));
  return (
    <Banner>
      <p className={styles.back}>
        <TextLink to={paths.admin()}>
          <span aria-hidden="true">← </span>
          {texts.back}
        </TextLink>
      </p>
      <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
      <p className={styles.about}>{texts.about}</p>
      {online === 'offline' ? <p className={styles.offline}>{adminTexts.offline}</p> : null}
      <PlacesAndPlan />
      <PhrasesSection />
    </Banner>
  );
}

function PlacesAndPlan() {
  const list = useList('GET /places', {});
  const [openedId, setOpenedId] = useTabState('edited place', Opened);
  const removeAfterQuestion = useRemoving();
  const { places, plan } = list.reply ?? { places: null, plan: null };
  const numbered = numbersOf(places ?? []);
  const opened = places?.find(({ _id }) => _id === openedId) ?? null;

  return (
    <div className={styles.sides}>
      {list.failed ? null : (
        <section aria-labelledby="plan" className={styles.plan}>
          <h2 id="plan" className={styles.title}>
            {texts.plan}
          </h2>
          {places === null ? (
            <Skeleton height="14rem" width="100%" />
          ) : (
            <PlanSection
              plan={plan}
              marks={places.flatMap(({ _id: key, position }) =>
                position === null ? [] : [{ key, position, text: numbered.get(key) ?? '' }],
              )}
              changed={changed}
            />
          )}
        </section>
      )}
      <section aria-labelledby="places">
        <div className={styles.head}>
          <h2 id="places" className={styles.title}>
            {texts.places}
          </h2>
          {places === null ? null : (
            <Button look="primary" onClick={() => setOpenedId('new')}>
              {texts.add}
            </Button>
          )}
        </div>
        <ListPanel
          caption={texts.places}
          words={{
            noun: texts.noun,
            loading: texts.loading,
            empty: texts.none,
            emptyHint: texts.noneHint,
            failed: texts.failed,
          }}
          list={list}
          rows={places}
          keyOf={({ _id }) => _id}
          placeholderRows={5}
          columns={columnsWith({
            numbered,
            edit: ({ _id }) => setOpenedId(_id),
            remove: removeAfterQuestion,
          })}
        />
      </section>
      {places !== null && (opened !== null || openedId === 'new') ? (
        <PlaceDialog
          key={openedId}
          place={opened}
          places={places}
          plan={plan}
          changed={changed}
          close={() => setOpenedId(null)}
        />
      ) : null}
    </div>
  );
}

function useRemoving() {
  const activate = useActivation<unknown>();
  return ({ _id: id, name }: Place) =>
    void activate({
      question: texts.removeQuestion(name),
      more: texts.removeMore,
      start: () => deletedOrGone(call('DELETE /admin/places/{id}', { params: { id } })),
      done: texts.removed(name),
      failed: texts.removeFailed,
      onDone: changed,
    });
}

/** Numbers the places that are on the plan, in the order of the list. @returns the numbers by id of the place */
function numbersOf(places: readonly Place[]): Map<string, string> {
  const placed = places.filter(({ position }) => position !== null);
  return new Map(placed.map(({ _id }, index) => [_id, String(index + 1)]));
}

interface Cells {
  numbered: Map<string, string>;
  edit: (place: Place) => void;
  remove: (place: Place) => void;
}

function columnsWith({ numbered, edit, remove }: Cells): Column<Place>[] {
  return [
    { heading: texts.name, isName: true, cell: ({ name }) => <CellText>{name}</CellText> },
    { heading: texts.aliases, cell: ({ aliases }) => <CellText>{aliases.join(', ')}</CellText> },
    {
      heading: texts.onPlan,
      cell: ({ _id, position }) => {
        if (position === null) return texts.notOnPlan;
        const { left, top } = typedPositionOf(position);
        return (
          <span className={styles.at}>
            <span className={styles.number}>{numbered.get(_id)}</span>
            {texts.at(left, top)}
          </span>
        );
      },
    },
    {
      heading: texts.actions,
      isActions: true,
      cell: (place) => (
        <>
          <Button onClick={() => edit(place)}>
            {texts.edit} <VisuallyHidden>{place.name}</VisuallyHidden>
          </Button>
          <Button onClick={() => remove(place)}>
            {texts.remove} <VisuallyHidden>{place.name}</VisuallyHidden>
          </Button>
        </>
      ),
    },
  ];
}
