import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { Age } from '../../components/time/age.tsx';
import { CardSkeletons } from '../../components/items/card/card-skeletons.tsx';
import { lazyDialog } from '../../components/basics/lazy-part.tsx';
import { ShowArrived } from '../../components/lists/show-arrived.tsx';
import { pageNumberOf } from '../../components/lists/page-number.ts';
import { countLine } from '../../components/basics/count-line.ts';
import { Button } from '../../components/basics/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { Pagination } from '../../components/lists/pagination.tsx';
import { useOptimisticChoice } from '../../components/hooks/use-optimistic-choice.ts';
import type { ItemsViewProps } from './items-view.ts';
import { editButtonId, useMoveFocus } from './focus/move-focus.ts';
import { HandOverDialog } from './hand-over/hand-over-dialog.tsx';
import { ItemCards } from './cards/item-cards.tsx';
import { ItemTable } from './table/item-table.tsx';
import { useLocalChoice } from '../../components/hooks/use-local-choice.ts';
import styles from './own-items.module.css';
import { texts } from './texts.ts';
import { useEditing } from './edit/use-editing.ts';
import { useOwnItems } from './use-own-items.ts';
import toggleStyles from './view-toggle.module.css';

const DeleteItemDialog = lazyDialog(() => import('../../components/items/delete-item-dialog.tsx'));

const views = ['list', 'card'] as const;
type View = (typeof views)[number];

/** The open dialog. */
type Opened =
  { kind: 'delete'; item: Item } | { kind: 'hand over'; id: string; generates: boolean };

/** A page of the viewer's items in the chosen view. */
export function OwnItems() {
  const [query, setQuery] = useSearchParams();
  const page = pageNumberOf(query);
  // Specification sections 2 and 9: the choice is stored on the device, and the list is the default.
  const [view, chooseView] = useLocalChoice('dashboardView', views, 'list');
  const editing = useEditing(page);
  const region = useRef<HTMLDivElement>(null);
  const own = useOwnItems(page, region, editing.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const moveFocus = useMoveFocus();
  const line = useRef<HTMLParagraphElement>(null);
  const online = useOnline();

  const items = own.shown?.entries ?? null;
  const pagination = own.shown?.pagination ?? null;

  // The page may be beyond the last page, because its last item was deleted or because the address says so. If it is,
  // open the last page.
  const lastPage = pagination === null || own.waiting ? page : lastPageOf(pagination);
  useEffect(() => {
    if (page > lastPage) setQuery(queryOf(lastPage), { replace: true });
  }, [page, lastPage, setQuery]);

  function endEdit(id: string) {
    editing.end();
    moveFocus(editButtonId(id));
  }

  function removed({ _id }: Item) {
    const at = items?.findIndex((item) => item._id === _id) ?? -1;
    const next = items?.[at + 1] ?? items?.[at - 1];
    own.remove(_id);
    setOpened(null);
    moveFocus(next === undefined ? null : editButtonId(next._id));
  }

  function lineOf(): string | null {
    if (own.failure !== null) return null;
    if (own.waiting || pagination === null) return texts.loading;
    // For an empty list, the notice below already says that there are no items.
    return pagination.total === 0 ? null : countLine(pagination, 'item');
  }

  const shared: Omit<ItemsViewProps, 'items'> = {
    waiting: own.waiting,
    editing: editing.id,
    commands: {
      edit: ({ _id }) => editing.leave(() => editing.begin(_id)),
      remove: (item) => setOpened({ kind: 'delete', item }),
      handOver: ({ _id }, generates) => setOpened({ kind: 'hand over', id: _id, generates }),
    },
    ends: {
      onTouched: editing.touch,
      onSaved: (item) => {
        own.replace(item);
        endEdit(item._id);
      },
      close: () => {
        if (editing.id !== null) endEdit(editing.id);
      },
    },
  };
  const handedOver =
    opened?.kind === 'hand over' ? items?.find(({ _id }) => _id === opened.id) : undefined;
  if (opened?.kind === 'hand over' && items !== null && handedOver === undefined) {
    // The item is not on this page any more, for example because it was deleted elsewhere.
    setOpened(null);
    moveFocus(null);
  }

  return (
    <>
      <div className={styles.bar}>
        {/* The styles make both lines together as high as the view toggle beside them. */}
        <div className={styles.said}>
          <p ref={line} tabIndex={-1} role="status" className={styles.line}>
            {lineOf()}
          </p>
          <Age of={own.query} />
        </div>
        <ViewToggle view={view} choose={(next) => editing.leave(() => chooseView(next))} />
      </div>
      {online === 'offline' ? <p className={styles.note}>{texts.offline}</p> : null}
      {own.isStale ? (
        <p role="alert" className={styles.note}>
          {texts.notRefreshed} <Button onClick={own.retry}>{texts.retry}</Button>
        </p>
      ) : null}
      <div ref={region}>
        <ShowArrived
          count={own.newCount}
          show={() =>
            editing.leave(() => {
              own.showArrived();
              line.current?.focus({ preventScroll: true });
              window.scrollTo(0, 0);
            })
          }
        />
        {own.failure !== null ? (
          <Notice kind="failed" text={texts.loadFailed} retry={own.retry} />
        ) : items !== null && pagination?.total === 0 ? (
          <Notice kind="empty" text={texts.empty} />
        ) : view === 'list' ? (
          <ItemTable items={items} {...shared} />
        ) : items === null ? (
          <CardSkeletons count={4} />
        ) : (
          <ItemCards items={items} {...shared} />
        )}
        {pagination === null ? null : (
          <Pagination
            page={page}
            totalPages={pagination.totalPages}
            goTo={(next) => editing.leave(() => setQuery(queryOf(next)))}
          />
        )}
      </div>
      <OwnItemsDialogs
        opened={opened}
        handedOver={handedOver}
        question={editing.question}
        close={() => setOpened(null)}
        onDeleted={removed}
        onOver={(id) => {
          setOpened(null);
          moveFocus(editButtonId(id));
        }}
      />
    </>
  );
}

interface OwnItemsDialogsProps {
  opened: Opened | null;
  /** The item of the hand-over dialog; undefined if another dialog or none is open. */
  handedOver: Item | undefined;
  /** The question whether to discard the changes of an edit; null while there is none. */
  question: ReturnType<typeof useEditing>['question'];
  close: () => void;
  /** Called when the item is deleted. */
  onDeleted: (item: Item) => void;
  /** Called when the item of the hand-over dialog no longer waits for hand-over. */
  onOver: (id: string) => void;
}

/** The dialogs about the items of the page. */
function OwnItemsDialogs({
  opened,
  handedOver,
  question,
  close,
  onDeleted,
  onOver,
}: OwnItemsDialogsProps) {
  return (
    <>
      {opened?.kind === 'delete' ? (
        <Suspense>
          <DeleteItemDialog
            item={opened.item}
            close={close}
            onDeleted={() => onDeleted(opened.item)}
          />
        </Suspense>
      ) : null}
      {opened?.kind === 'hand over' && handedOver !== undefined ? (
        <HandOverDialog
          item={handedOver}
          generates={opened.generates}
          close={close}
          onOver={() => onOver(opened.id)}
        />
      ) : null}
      {question === null ? null : (
        <ConfirmDialog
          heading={texts.discardHeading}
          confirm={texts.discard}
          destructive
          busy={false}
          onConfirm={question.discard}
          close={question.stay}
        >
          <p>{texts.discardMeaning}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function queryOf(page: number): Record<string, string> {
  return page > 1 ? { page: String(page) } : {};
}

/** Computed from `total`, because a deletion on this screen changes `total` but not `totalPages`. */
function lastPageOf({ total, limit }: { total: number; limit: number }): number {
  return Math.max(1, Math.ceil(total / limit));
}

const glyphs: Record<View, string> = {
  list: 'M2 4h12M2 8h12M2 12h12',
  card: 'M2.5 2.5h4.2v4.2H2.5zM9.3 2.5h4.2v4.2H9.3zM2.5 9.3h4.2v4.2H2.5zM9.3 9.3h4.2v4.2H9.3z',
};

interface ViewToggleProps {
  view: View;
  choose: (view: View) => void;
}

/** Two buttons to choose the list or the card view. */
function ViewToggle({ view: settled, choose: chooseView }: ViewToggleProps) {
  const [view, choose] = useOptimisticChoice(settled, chooseView);
  return (
    <div role="group" aria-label={texts.view} className={toggleStyles.toggle}>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          className={toggleStyles.choice}
          aria-pressed={one === view}
          onClick={() => choose(one)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={glyphs[one]} fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          {texts.views[one]}
        </button>
      ))}
    </div>
  );
}
