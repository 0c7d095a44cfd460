import type { OwnClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { LinkButton } from '../../../components/basics/button.tsx';
import { MessageButton } from '../../../components/items/message-button.tsx';
import { WithdrawClaim } from '../party/withdraw-claim.tsx';
import styles from './own-claim.module.css';
import { texts } from './texts.ts';

interface OwnClaimNoticeProps {
  item: Item;
  claim: OwnClaim;
}

/** Says how far the viewer's claim is. It never says how well the questions were answered. */
export function OwnClaimNotice({ item, claim }: OwnClaimNoticeProps) {
  if (claim.state === 'turned down' || claim.state === 'withdrawn') return null;
  return (
    <div className={styles.own} role="status">
      <p>{textOf(item, claim)}</p>
      {claim.state === 'asked' ? <Conversation item={item} /> : null}
      {/* The item's own claimant finds this button among the other actions. */}
      {claim.isFirst ? null : <WithdrawClaim item={item} isRival />}
    </div>
  );
}

function textOf(item: Item, { state, isFirst }: OwnClaim): string {
  const isGuarded = item.lane === 'guarded';
  if (state === 'accepted') return isGuarded ? texts.acceptedAtDesk : texts.accepted;
  if (state === 'asked') return texts.asked;
  // The keeper of a withheld item has only initials.
  const keeper = item.isWithheld ? null : item.keeperName;
  const judge = isGuarded ? (keeper ?? texts.aKeeper) : item.postedBy.name;
  return isFirst ? texts.waiting(judge) : texts.queuedBehind(judge);
}

/** Leads to the question. If both poster and keeper judge, either of them may have asked it. */
function Conversation({ item }: { item: Item }) {
  const { keeperId, lane, postedBy } = item;
  const otherId = lane === 'guarded' ? keeperId : keeperId === null ? postedBy._id : null;
  if (otherId === null) {
    return <LinkButton to={paths.conversations()}>{texts.openConversations}</LinkButton>;
  }
  return <MessageButton item={item} otherId={otherId} label={texts.openConversation} />;
}
