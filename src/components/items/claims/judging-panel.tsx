import { type Ref, useEffect, useRef, useState } from 'react';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { isPortalRefusal } from '../../../core/http/result.ts';
import { FailedQuery } from '../../basics/failed-query.tsx';
import { lazyDialog } from '../../basics/lazy-part.tsx';
import { ClaimCard } from './claim-card.tsx';
import styles from './claims.module.css';
import { texts } from './texts.ts';
import { hasWords } from './claims-to-read.ts';
import { type Judging, isUndecided } from './use-judging.ts';

const AskDialog = lazyDialog(() => import('./ask-dialog.tsx'));
const TurnDownDialog = lazyDialog(() => import('../hand-over/turn-down-dialog.tsx'));

interface JudgingPanelProps {
  /** The heading, which takes the focus. */
  ref: Ref<HTMLElement>;
  item: Item;
  judging: Judging;
}

/**
 * The claims on an item side by side, for their judges. The panel starts unfolded if a claim waits for a decision.
 */
export function JudgingPanel({ ref, item, judging }: JudgingPanelProps) {
  const decided = useRef<HTMLParagraphElement>(null);
  /**
   * The dialog in which the viewer writes, with the claim as it was when the dialog opened. `Claims` does not render
   * it, because it stays open when `Claims` renders nothing any more, for example once the item is returned.
   */
  const [writing, setWriting] = useState<{ answer: Answer; claim: JudgedClaim } | null>(null);
  const close = () => setWriting(null);
  const [decisions, setDecisions] = useState(0);
  // Move the focus after the render that closes the dialog, because an open dialog makes the page inert.
  useEffect(() => {
    if (decisions > 0) decided.current?.focus();
  }, [decisions]);
  const onDecided = () => setDecisions((count) => count + 1);

  return (
    <>
      <Claims
        ref={ref}
        item={item}
        judging={judging}
        decided={decided}
        hasDecided={decisions > 0}
        onDecided={onDecided}
        write={(claim, answer) => setWriting({ answer, claim })}
      />
      {writing?.answer === 'ask' ? (
        <AskDialog item={item} claimant={writing.claim.claimant} close={close} />
      ) : null}
      {writing?.answer === 'turn down' ? (
        <TurnDownDialog
          item={item}
          claimant={writing.claim.claimant}
          isFirst={writing.claim.isFirst}
          close={close}
          onDone={onDecided}
        />
      ) : null}
    </>
  );
}

type Answer = 'ask' | 'turn down';

interface ClaimsProps extends JudgingPanelProps {
  /** The text above the claims, which takes the focus after a decision. */
  decided: Ref<HTMLParagraphElement>;
  /** Whether the viewer has decided a claim. The panel then stays unfolded, so that `decided` can take the focus. */
  hasDecided: boolean;
  onDecided: () => void;
  /** Opens the dialog in which the viewer asks a claimant or turns a claim down. */
  write: (claim: JudgedClaim, answer: Answer) => void;
}

function Claims({
  ref,
  item,
  judging: { query, mustLook },
  decided,
  hasDecided,
  onDecided,
  write,
}: ClaimsProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (query === null || query.state === 'loading') return null;
  if (query.state === 'failed') {
    // The viewer may not judge claims on this item, or may not any more.
    if (isPortalRefusal(query.failure, 403, 404)) return null;
    return (
      <div className={styles.panel}>
        <FailedQuery query={query} otherwise={texts.claimsFailed} />
      </div>
    );
  }
  const { claims } = query.value;
  if (!claims.some(hasWords) && claims.length < 2 && !mustLook) return null;
  const open = claims.filter(isUndecided);
  const shown = claims.filter((claim) => isUndecided(claim) || claim.state === 'accepted');
  const rest = claims.filter((claim) => !shown.includes(claim));
  const judge = (claim: JudgedClaim) => (
    <li key={claim._id}>
      <ClaimCard
        item={item}
        claim={claim}
        rivals={shown.length - 1}
        onDecided={onDecided}
        write={(answer) => write(claim, answer)}
      />
    </li>
  );

  return (
    <details
      className={styles.panel}
      open={isOpen ?? (hasDecided || open.length > 0)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={ref}>
        <h2>{texts.claims(shown.length === 0 ? rest.length : shown.length)}</h2>
      </summary>
      <p ref={decided} tabIndex={-1} className={styles.help}>
        {texts.help} {mustLook ? texts.lookFirst : null}
      </p>
      <ul className={styles.cards}>{shown.map(judge)}</ul>
      {rest.length === 0 ? null : (
        <details className={styles.decided}>
          <summary>{texts.decided}</summary>
          <ul className={styles.cards}>{rest.map(judge)}</ul>
        </details>
      )}
    </details>
  );
}
