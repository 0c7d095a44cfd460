import type { OwnClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { judgesOf } from '../../../../contract/permissions.ts';
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

/** Shows the state of a claim that waits or was accepted, but never which of the viewer's answers were right. */
export function OwnClaimNotice({ item, claim }: OwnClaimNoticeProps) {
  if (claim.state === 'turned down' || claim.state === 'withdrawn') return null;
  return (
    <div className={styles.own} role="status">
      <p>{textOf(item, claim)}</p>
      {claim.state === 'asked' ? <Conversation item={item} /> : null}
      {/* For a first claim, the item's other actions include this button. */}
      {claim.isFirst ? null : <WithdrawClaim item={item} isRival />}
    </div>
  );
}

function textOf(item: Item, { state, isFirst }: OwnClaim): string {
  const isGuarded = item.lane === 'guarded';
  if (state === 'accepted') return isGuarded ? texts.acceptedAtDesk : texts.accepted;
  if (state === 'asked') return texts.asked;
  // A withheld item has only the initials of its keeper, so the text does not name the keeper.
  const keeper = item.isWithheld ? null : item.keeperName;
  const judge = isGuarded ? (keeper ?? texts.aKeeper) : item.postedBy.name;
  return isFirst ? texts.waiting(judge) : texts.queuedBehind(judge);
}

/**
 * Opens the conversation with the judge who asked the question. If both poster and keeper judge, either may have asked,
 * so this opens the list of conversations.
 */
function Conversation({ item }: { item: Item }) {
  const [otherId, ...others] = judgesOf(item);
  if (otherId === undefined || others.length > 0) {
    return <LinkButton to={paths.conversations()}>{texts.openConversations}</LinkButton>;
  }
  return <MessageButton item={item} otherId={otherId} label={texts.openConversation} />;
}
