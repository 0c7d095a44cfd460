import { Suspense, lazy, useRef } from 'react';
import type { Item } from '../../../contract/entities.ts';
import {
  mayClaim,
  mayEditItem,
  mayEnterReturnCode,
  mayReadHistory,
} from '../../../contract/permissions.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { useSession } from '../../client/session/session.ts';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { ClaimAction } from './claim-action.tsx';
import styles from './item-actions.module.css';
import { LoginToConfirm } from './login-to-confirm.tsx';
import { MessageOwner } from './message-owner.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { ShareLink } from './share-link.tsx';
import { texts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const PartyActions = lazy(() => import('./party/party-actions.tsx'));

/** What who looks at an item may do with it; the same rules as the server's decide what is shown. */
export function ItemActions({ item }: { item: Item }) {
  const session = useSession();
  const connection = useOnline();
  // Until it is known who looks, the page is a visitor's, so that nothing moves for most.
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
        {mayEditItem(viewer, item) ? <OwnerActions item={item} /> : null}
        <ShareLink item={item} />
      </div>
      {connection === 'offline' ? <p className={styles.hint}>{texts.needsConnection}</p> : null}
      {!isParty && item.isActive && item.status === 'Found' ? (
        <NextSteps heading={texts.claimingHeading} steps={texts.claimingSteps} />
      ) : null}
      {viewer !== null && (isParty || mayKeep) ? (
        <Suspense fallback={<Waiting />}>
          <PartyActions item={item} viewer={viewer} />
        </Suspense>
      ) : null}
      {item.status === 'Claimed' && session.state === 'signed out' ? (
        <LoginToConfirm item={item} />
      ) : null}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <Skeleton height="14rem" />
    </>
  );
}
