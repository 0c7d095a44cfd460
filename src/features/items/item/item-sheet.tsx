import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../../components/basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import { isOpenStatus } from '../../../../contract/item-status.ts';
import {
  isParty,
  isPoster,
  mayReadPrivateDetails,
  mayUseDesk,
} from '../../../../contract/permissions.ts';
import { useHydrated } from '../../../components/hooks/use-hydrated.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import {
  type SessionState,
  type SessionUser,
  useSession,
} from '../../../client/session/session.ts';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { deskPlaceOf, isMarkedGuarded } from '../../../components/items/guarded.ts';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { TagNumber } from '../../../components/items/card/tag-number.tsx';
import { PartyPanels, StillLooking } from '../../../components/items/lazy-party-panels.ts';
import { ReturnedMoment } from '../../../components/items/hand-over/returned-moment.tsx';
import { tabTitle, useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { unfoldAndFocusClaims } from '../../../components/items/claims/unfold-and-focus-claims.ts';
import { useJudging } from '../../../components/items/claims/use-judging.ts';
import { useHandOver } from '../../../components/items/hand-over/use-hand-over.ts';
import { isRivalOpen, useOwnClaim } from '../claims/use-own-claim.ts';
import { texts } from '../texts.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { BackToItems } from './back-to-items.tsx';
import { ClaimAction } from './actions/claim-action.tsx';
import { HandOverSlot } from './actions/hand-over-slot.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemPhoto } from './item-photo.tsx';
import { JustPosted } from './posted/just-posted.tsx';
import { LinkedLine } from './linked/linked-line.tsx';
import { MoreActions } from './actions/more-actions.tsx';
import { claimPlaceOf, nextStepOf } from './actions/next-step.ts';
import { OwnClaimNotice, TurnedDownNotice } from './actions/lazy-party.ts';
import { readerScript } from './reader-script.ts';
import { Sheet } from './sheet.tsx';
import styles from './sheet.module.css';
import { useKeptFocus } from './actions/use-kept-focus.ts';

const LinkedItem = lazyPart(() => import('./linked/linked-item.tsx'), undefined, LinkedLine);
/** Titles with more characters than this get a smaller font. */
const longTitleLength = 60;

interface ItemSheetProps {
  item: Item;
  /** Whether the item comes from the server-rendered document and therefore has only what visitors see. */
  isFromDocument: boolean;
  /** The age of the cached copy. */
  age: ReactNode;
}

/** An item with the actions that the viewer may take, by the permission rules that the server uses too. */
export function ItemSheet({ item, isFromDocument, age }: ItemSheetProps) {
  useDocumentTitle(tabTitle(item.title));
  const session = useSession();
  // While the session loads, show the actions of a visitor. Most viewers are visitors, so they see no layout shift.
  const viewer = session.state === 'signed in' ? session.user : null;
  const own = useOwnClaim(viewer, item);
  const judging = useJudging(viewer, item);
  const isTurnedDown = own.turnedDown !== null;
  const [hasClaimed, setHasClaimed] = useState(false);
  const handOverChecks = useHandOver(viewer, item);
  const step = nextStepOf(viewer, item, {
    isTurnedDown,
    mustLook: judging.mustLook,
    handOver: handOverChecks,
  });
  const claimPlace = claimPlaceOf(viewer, item, isTurnedDown);
  const claim = (
    <ClaimAction
      key="claim"
      item={item}
      viewer={viewer}
      look={step === 'claim' ? 'primary' : 'plain'}
      isRivalOpen={item.claimedById !== viewer?.id && isRivalOpen(own)}
      onClaim={() => setHasClaimed(true)}
    />
  );

  const handOver = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const claims = useRef<HTMLElement>(null);
  const lookAtClaims = () => unfoldAndFocusClaims(claims.current);
  const keepFocus = useKeptFocus(item, own.claim, () => {
    // An empty bar is hidden, so it cannot take the focus.
    const box = bar.current?.hasChildNodes() ? bar : more;
    box.current?.focus({ preventScroll: true });
  });

  return (
    <>
      <BackToItems />
      <Sheet
        {...keepFocus}
        {...waitsForOwn(item, session, isFromDocument)}
        head={<Head item={item} viewer={viewer} age={age} />}
        handOver={
          <HandOverSlot
            ref={handOver}
            item={item}
            step={step}
            judging={judging}
            lookAtClaims={lookAtClaims}
          />
        }
        picture={
          <ReturnedMoment item={item}>
            <ItemPhoto item={item} />
          </ReturnedMoment>
        }
      >
        <div className={styles.part}>
          {/* This text takes the place of the description, which a withheld item does not have. */}
          {item.isWithheld ? (
            <p className={styles.withheld}>
              {texts.guardedItem} {isOpenStatus(item.status) ? texts.claimGuarded : null}
            </p>
          ) : null}
          <ItemFacts item={item} />
        </div>
        <Notes item={item} viewer={viewer}>
          {own.turnedDown !== null ? (
            <TurnedDownNotice turnedDown={own.turnedDown} takesFocus={hasClaimed} />
          ) : own.claim !== null ? (
            <OwnClaimNotice item={item} claim={own.claim} />
          ) : null}
        </Notes>
        <ActionBar
          ref={bar}
          item={item}
          viewer={viewer}
          step={step}
          undecidedClaims={judging.undecided.length}
          handOver={handOver}
          claim={claimPlace === 'next step' ? claim : null}
          lookAtClaims={lookAtClaims}
        />
        <MoreActions
          ref={more}
          item={item}
          viewer={viewer}
          step={step}
          judging={judging}
          claim={claimPlace === 'below' ? claim : null}
        />
      </Sheet>
      {/* Also for keepers of other items: a keeper may have opened a dialog before the item got another keeper. */}
      {viewer !== null && (mayReadPrivateDetails(viewer, item) || mayUseDesk(viewer.role)) ? (
        <PartyPanels
          claims={claims}
          item={item}
          viewer={viewer}
          judging={judging}
          focusActions={() => more.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </>
  );
}

/**
 * Attributes that hide the sheet of a guarded item from signed-in viewers until their own reply has loaded, so that no
 * text moves when the reply replaces the server-rendered item. That item contains only what visitors see, with
 * pseudonyms instead of accounts. It does not tell who may see more, so the sheet is hidden from every signed-in
 * viewer, for 6 seconds at most (sheet.module.css). Before the first paint, `readerScript` hides it.
 */
function waitsForOwn(item: Item, session: SessionState, isFromDocument: boolean) {
  if (!item.isWithheld) return {};
  const comes = session.state === 'signed in' && isFromDocument ? 'yes' : 'no';
  return {
    // `readerScript` has set this attribute to a guess. Hydration keeps the guess. React sets the attribute once the
    // session is known.
    'data-own-comes': session.state === 'loading' ? '' : comes,
    suppressHydrationWarning: true,
  };
}

function Head({
  item,
  viewer,
  age,
}: Pick<ItemSheetProps, 'item' | 'age'> & { viewer: SessionUser | null }) {
  const isLong = item.title.length > longTitleLength;
  const isUnknown = useSession().state === 'loading';
  return (
    <>
      {item.isWithheld && isUnknown ? (
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: readerScript }} />
      ) : null}
      <div className={styles.marks}>
        <StatusMark
          status={item.status}
          isGuarded={isMarkedGuarded(item, viewer !== null && mayUseDesk(viewer.role))}
        />
        <TagNumber id={item._id} />
        {age}
      </div>
      <PageHeading className={`${styles.title ?? ''} ${isLong ? (styles.long ?? '') : ''}`}>
        {item.title}
      </PageHeading>
      {/* A claimed item shows the hand-over in this place. */}
      {isOpenStatus(item.status) ? (
        <JustPosted isGuarded={item.lane === 'guarded'} lostItemId={lostItemOf(item)} />
      ) : null}
    </>
  );
}

/** The id of the lost item for which this item was posted as found; null if there is none. */
function lostItemOf({ status, linkedItemId }: Item): string | null {
  return status === 'Lost' ? null : linkedItemId;
}

interface NotesProps {
  item: Item;
  viewer: SessionUser | null;
  /** The notice about the viewer's claim; null if there is none. */
  children: ReactNode;
}

/** Notes for the viewer above the actions. */
function Notes({ item, viewer, children }: NotesProps) {
  const isOffline = useOnline() === 'offline';
  const isHydrated = useHydrated();
  const mayHaveFound = item.status === 'Lost' && item.isActive && !isParty(viewer, item);
  const isOwn = isPoster(viewer, item);
  const place = isOwn ? deskPlaceOf(item) : null;
  const isAsked = isOwn && (item.askedAt ?? item.closedAt) !== null;
  const hasNote = mayHaveFound || isOffline || place !== null || isAsked;
  if (item.isActive && !hasNote && item.linkedItemId === null && children === null) return null;
  return (
    <div className={`${styles.part ?? ''} ${styles.notes ?? ''}`}>
      {item.isActive || isAsked ? null : <p className={styles.hint}>{texts.inactive}</p>}
      {isAsked ? <StillLooking item={item} /> : null}
      {place === null ? null : (
        <p>
          <strong>{itemTexts.deskPlace[place]}.</strong> {texts.keeperJudges}
        </p>
      )}
      {item.linkedItemId === null ? null : isHydrated ? (
        <LinkedItem item={item} linkedId={item.linkedItemId} />
      ) : (
        // The server's render cannot wait for lazy code.
        <LinkedLine item={item} />
      )}
      {mayHaveFound ? <p className={styles.hint}>{texts.foundIt}</p> : null}
      {isOffline ? <p className={styles.hint}>{texts.needsConnection}</p> : null}
      {children}
    </div>
  );
}
