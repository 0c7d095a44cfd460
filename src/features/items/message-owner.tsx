import type { Item } from '../../../contract/entities.ts';
import { type Viewer, mayConverse } from '../../../contract/permissions.ts';
import { MessageButton } from '../../components/items/message-button.tsx';
import { texts as partTexts } from '../../components/items/texts.ts';
import { Button } from '../../components/basics/button.tsx';
import { useLoginFirst } from './use-login-first.ts';

interface MessageOwnerProps {
  item: Item;
  /** Null for a visitor, who is sent to sign in and comes back. */
  viewer: Viewer | null;
}

/** Writes to who posted the item; nothing for the poster. */
export function MessageOwner({ item, viewer }: MessageOwnerProps) {
  const loginFirst = useLoginFirst(item);
  const { postedBy } = item;
  // Who has found a lost item returns it by writing to its owner.
  const look = item.status === 'Lost' ? 'primary' : 'plain';
  if (viewer === null) {
    return (
      <Button look={look} onClick={loginFirst}>
        {partTexts.messageOwner}
      </Button>
    );
  }
  if (!mayConverse(viewer, item, postedBy._id)) return null;
  return (
    <MessageButton item={item} otherId={postedBy._id} label={partTexts.messageOwner} look={look} />
  );
}
