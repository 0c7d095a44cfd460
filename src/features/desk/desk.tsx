import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyDialog } from '../../components/basics/lazy-part.tsx';
import { paths } from '../../../contract/paths.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { LinkButton } from '../../components/basics/button.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { useMedia } from '../../components/hooks/use-media.ts';
import { Tabs } from '../../components/navigation/tabs.tsx';
import { deskPath, listsOf } from './desk-address.ts';
import styles from './desk.module.css';
import { FindBox, type FindBoxHandle } from './find/find-box.tsx';
import { KeyList } from './keys/key-list.tsx';
import { useKeysChoice } from './keys/keys-choice.ts';
import { type RowPlace, firstStop, placeOfRow, rowAt, rowOf } from './keys/row-focus.ts';
import { useDeskKeys } from './keys/use-desk-keys.ts';
import { DeskList } from './lists/desk-list.tsx';
import { useDeskCounts } from './lists/use-desk-list.ts';
import { ItemPane } from './pane/item-pane.tsx';
import { foundLine, shortListNames, texts } from './texts.ts';
import { useDesk } from './use-desk.ts';

const ScanDialog = lazyDialog(() => import('../../components/items/scan/scan-dialog.tsx'));

export function Desk({ viewer }: { viewer: SessionUser }) {
  const lists = listsOf(viewer.role);
  const layout = useLayout();
  const connection = useOnline();
  const { address, search, leave, open } = useDesk(lists);
  const { itemId } = address;
  const shownList = layout === 'wide' ? 'waiting' : address.list;
  const counts = useDeskCounts(shownList, address);
  const [keysOn, chooseKeys] = useKeysChoice();
  const [scanning, setScanning] = useState(false);
  const [pressed, setPressed] = useState<{ itemId: string; letter: string } | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const findBox = useRef<FindBoxHandle>(null);

  useFocusOnOpenItem(itemId, desk, pane, layout === 'single');
  const keys = useDeskKeys({
    on: keysOn,
    desk,
    find: useCallback(() => findBox.current?.focus(), []),
    scan: () => setScanning(true),
    leave() {
      // A letter that still waits for the claims must not run when the item is opened again.
      setPressed(null);
      leave();
    },
    act(of, letter) {
      const target = of ?? itemId;
      if (target === null) return;
      setPressed({ itemId: target, letter });
      // Click the row instead of navigating, because its link carries the item as location state.
      if (target !== itemId && desk.current !== null) rowOf(desk.current, target)?.click();
    },
  });

  const isAlone = layout === 'single' && itemId !== null;
  const columns = lists.slice(0, 3);
  return (
    <div ref={desk} {...keys}>
      <div className={styles.top}>
        <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
        <div className={styles.report}>
          <LinkButton to={paths.createItemForOther()}>{texts.reportLoss}</LinkButton>
        </div>
        <div className={styles.find}>
          <FindBox
            ref={findBox}
            search={address.search}
            onSearch={search}
            open={open}
            scan={() => setScanning(true)}
            onDown={() => {
              if (desk.current !== null) firstStop(desk.current)?.focus();
            }}
          />
        </div>
      </div>
      <p role="status" className={styles.found}>
        {address.search !== '' && counts !== null ? foundLine(counts, lists) : null}
      </p>
      {connection === 'offline' ? <p className={styles.offline}>{texts.offline}</p> : null}
      <div className={styles.desk}>
        {layout === 'wide' ? (
          <>
            {columns.map((list) => (
              <DeskList key={list} list={list} address={address} className={styles.column} />
            ))}
            {address.search !== '' && lists.length > columns.length ? (
              <DeskList list="all" address={address} className={styles.below} />
            ) : null}
          </>
        ) : isAlone ? null : (
          <div className={styles.tabs}>
            <Tabs
              label={texts.lists}
              selected={address.list}
              tabs={lists.map((list) => ({
                name: list,
                label: shortListNames[list] + (counts === null ? '' : ` (${counts[list]})`),
                to: deskPath({ ...address, list }),
              }))}
            >
              <DeskList key={address.list} list={address.list} address={address} isNamed />
            </Tabs>
          </div>
        )}
        {itemId !== null ? (
          <div className={styles.pane}>
            <ItemPane
              ref={pane}
              itemId={itemId}
              viewer={viewer}
              closePath={deskPath({ ...address, itemId: null })}
              isAlone={isAlone}
              keysOn={keysOn}
              pressed={pressed?.itemId === itemId ? pressed.letter : null}
              onPressed={() => setPressed(null)}
            />
          </div>
        ) : layout === 'single' ? null : (
          <p className={styles.choose}>{texts.chooseItem}</p>
        )}
      </div>
      <KeyList on={keysOn} choose={chooseKeys} />
      {scanning ? (
        <ScanDialog
          hint={texts.scanHint}
          otherwise={texts.typeNumber}
          open={open}
          close={() => setScanning(false)}
        />
      ) : null}
    </div>
  );
}

/**
 * Moves the focus to the item when it opens, and back to its row when it closes. If its list has lost the row in the
 * meantime, for example because the claim was turned down, the row in its place gets the focus.
 * @param isAlone whether the item replaces the lists
 */
function useFocusOnOpenItem(
  itemId: string | null,
  desk: RefObject<HTMLElement | null>,
  pane: RefObject<HTMLElement | null>,
  isAlone: boolean,
): void {
  const before = useRef(itemId);
  /** The place of the row that opened the item; null if it was opened in another way. */
  const place = useRef<RowPlace>(null);
  // A layout effect, because it runs before a shortcut moves the focus into the item.
  useLayoutEffect(() => {
    if (itemId !== null) place.current = placeOfRow(document.activeElement);
  }, [itemId]);
  useEffect(() => {
    const previous = before.current;
    before.current = itemId;
    if (previous === itemId || desk.current === null) return;
    if (itemId === null) {
      if (previous === null) return;
      const row = place.current === null ? null : rowAt(desk.current, previous, place.current);
      (row ?? rowOf(desk.current, previous) ?? firstStop(desk.current))?.focus();
      // A shortcut may have already focused a field inside the item, which then keeps the focus.
    } else if (pane.current?.contains(document.activeElement) === false) {
      // Beside the lists, the item is in view already.
      pane.current.focus({ preventScroll: !isAlone });
    }
  }, [itemId, desk, pane, isAlone]);
}

/** `wide`: several lists and the item side by side; `halves`: one list and the item; `single`: a list or the item. */
type Layout = 'wide' | 'halves' | 'single';

/** The same breakpoints as in desk.module.css, in em, because larger text needs wider columns. */
const wide = '(min-width: 68.75em)';
const halves = '(min-width: 56.25em)';

/** The layout for the window's width. */
function useLayout(): Layout {
  const isWide = useMedia(wide);
  const fitsHalves = useMedia(halves);
  if (isWide) return 'wide';
  return fitsHalves ? 'halves' : 'single';
}
