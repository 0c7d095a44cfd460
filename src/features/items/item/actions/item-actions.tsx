import { log } from '../../../../core/log/log.ts';
import {
  type FocusEvent,
  type RefObject,
  Suspense,
  lazy,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Item } from '../../../../../contract/entities.ts';
import {
  type Viewer,
  mayClaim,
  mayConverse,
  mayEditItem,
  mayEnterReturnCode,
  mayReadHistory,
} from '../../../../../contract/permissions.ts';
import { type ReturnState, paths } from '../../../../../contract/paths.ts';
import { useOnline } from '../../../../client/connection/use-online.ts';
import { useSession } from '../../../../client/session/session.ts';
import { Skeleton } from '../../../../components/first-paint/skeleton.tsx';
import { VisuallyHidden } from '../../../../components/basics/visually-hidden.tsx';
import { Button, LinkButton } from '../../../../components/basics/button.tsx';
import { codeOfHash } from '../../../../components/items/hand-over/return-code-link.ts';
import { MessageButton } from '../../../../components/items/message-button.tsx';
import { texts as partTexts } from '../../../../components/items/texts.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import { useHydrated } from '../../../../components/hooks/use-hydrated.ts';
import { ClaimAction } from './claim-action.tsx';
import styles from './item-actions.module.css';
import { NextSteps } from './next-steps.tsx';
import { texts } from '../../texts.ts';
import { useLoginFirst } from './use-login-first.ts';
import { editPath } from '../edit-path.ts';

const PartyActions = lazy(() => import('../../party/party-actions.tsx'));

/** The actions that the viewer may take on an item, by the permission rules that the server uses too. */
export function ItemActions({ item }: { item: Item }) {
  const session = useSession();
  const connection = useOnline();
  // Show a visitor's actions while the session loads: most viewers are visitors and see no layout shift.
  const viewer = session.state === 'signed in' ? session.user : null;
  const mayKeep = viewer?.role === 'keeper' && item.keeperId === null;
  const isParty = mayEnterReturnCode(viewer, item) || mayReadHistory(viewer, item);
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(box, item);

  const claim =
    viewer === null || mayClaim(viewer, item) ? (
      <ClaimAction key="claim" item={item} viewer={viewer} />
    ) : null;
  const messageOwner = <MessageOwner key="message" item={item} viewer={viewer} />;
  const foundIt = !isParty && item.isActive ? <p className={styles.hint}>{texts.foundIt}</p> : null;

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={texts.actions}
      className={styles.actions}
      {...keepFocus}
    >
      {item.isActive ? null : <p className={styles.hint}>{texts.inactive}</p>}
      {item.status === 'Lost' ? foundIt : null}
      <div className={styles.row}>
        {item.status === 'Lost' ? [messageOwner, claim] : [claim, messageOwner]}
        {mayEditItem(viewer, item) ? <PosterActions item={item} /> : null}
        <ShareLink item={item} />
      </div>
      {connection === 'offline' ? <p className={styles.hint}>{texts.needsConnection}</p> : null}
      {!isParty && item.isActive && item.status === 'Found' ? (
        <NextSteps heading={texts.claimingHeading} steps={texts.claimingSteps} />
      ) : null}
      {viewer !== null && (isParty || mayKeep) ? (
        <Suspense fallback={<PartyActionsSkeleton />}>
          <PartyActions item={item} viewer={viewer} />
        </Suspense>
      ) : null}
      {item.status === 'Claimed' && session.state === 'signed out' ? (
        <LoginToConfirm item={item} />
      ) : null}
    </div>
  );
}

function PartyActionsSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <Skeleton height="14rem" />
    </>
  );
}

/** Login link for a visitor with a scanned return code. The return address contains the code. */
function LoginToConfirm({ item }: { item: Item }) {
  const { hash } = useLocation();
  if (codeOfHash(hash) === null) return null;
  const state: ReturnState = { returnTo: paths.item(item._id) + hash };
  return (
    <div>
      <p>{texts.loginToConfirm}</p>
      <LinkButton look="primary" to={paths.login()} state={state}>
        {texts.login}
      </LinkButton>
    </div>
  );
}

interface MessageOwnerProps {
  item: Item;
  /** Null for a visitor: the button then leads to the login page, which returns to the item. */
  viewer: Viewer | null;
}

/**
 * Opens a conversation with the item's poster; null for the poster. One component for visitors and members: two
 * would lose a press while the session loads.
 */
function MessageOwner({ item, viewer }: MessageOwnerProps) {
  const loginFirst = useLoginFirst(item);
  const { postedBy } = item;
  // The finder of a lost item returns it by messaging the owner.
  const look = item.status === 'Lost' ? 'primary' : 'plain';
  if (viewer !== null && !mayConverse(viewer, item, postedBy._id)) return null;
  return (
    <MessageButton
      item={item}
      otherId={postedBy._id}
      label={partTexts.messageOwner}
      look={look}
      loginFirst={viewer === null ? loginFirst : null}
    />
  );
}

const DeleteItemDialog = lazy(() => import('../../../../components/items/delete-item-dialog.tsx'));

/** Edit and delete, for the poster only. */
function PosterActions({ item }: { item: Item }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <LinkButton to={editPath(item._id)}>{texts.edit}</LinkButton>
      <Button look="danger" onClick={() => setAsking(true)}>
        {partTexts.delete}
      </Button>
      {asking ? (
        <Suspense>
          <DeleteItemDialog
            item={item}
            close={() => setAsking(false)}
            onDeleted={() => void navigate(paths.dashboard(), { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Copies the item's address, or opens the browser's share sheet where there is one. */
function ShareLink({ item }: { item: Item }) {
  const canShare = useHydrated() && 'share' in navigator;
  const address = () => window.location.origin + paths.item(item._id);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      toast('success', texts.linkCopied);
    } catch (error) {
      log('warning', 'items', 'the link could not be copied', error);
      toast('error', texts.copyFailed);
    }
  };
  const share = () => {
    navigator.share({ title: item.title, url: address() }).catch(() => {
      // The promise also rejects when the user closes the share sheet.
    });
  };

  return (
    <>
      <Button onClick={() => void copy()}>{texts.copyLink}</Button>
      {canShare ? <Button onClick={share}>{texts.share}</Button> : null}
    </>
  );
}

/**
 * Moves the focus to the box when an action removes or disables the focused button in it. Otherwise
 * keyboard and screen reader users would start again at the top of the page.
 * @param box must have a tabIndex
 * @param item the item that the actions change
 * @returns event handlers for the box
 */
function useKeptFocus(box: RefObject<HTMLElement | null>, item: Item) {
  const wasWithin = useRef(false);

  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    if (wasWithin.current && isLost) box.current?.focus({ preventScroll: true });
  }, [box, item]);

  return {
    onFocus: () => {
      wasWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A null relatedTarget can mean that the focused element was removed.
      if (relatedTarget !== null) wasWithin.current = false;
    },
  };
}
