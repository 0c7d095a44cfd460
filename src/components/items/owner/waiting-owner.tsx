import type { Item } from '../../../../contract/entities.ts';
import { type Viewer, mayUseDesk } from '../../../../contract/permissions.ts';
import { useQuery } from '../../../client/query/query.ts';
import { itemRequest } from '../item-request.ts';
import styles from './waiting-owner.module.css';

interface WaitingOwnerProps {
  item: Item;
  viewer: Viewer;
}

/** Names keepers and admins the person without an account for whom a lost item was posted. Others see nothing. */
export function WaitingOwner({ item, viewer }: WaitingOwnerProps) {
  return mayUseDesk(viewer.role) && mayHaveOwner(item, viewer) ? <Owner id={item._id} /> : null;
}

/** A claimed item may have been found before, but then it was hardly posted by its keeper. */
function mayHaveOwner({ status, postedBy, keeperId }: Item, viewer: Viewer): boolean {
  if (status === 'Lost') return true;
  return status === 'Claimed' && [keeperId, viewer.id].includes(postedBy._id);
}

function Owner({ id }: { id: string }) {
  const query = useQuery('GET /items/{id}/owner', itemRequest(id));
  // Without an answer the item page and the desk work as usual.
  const owner = query.state === 'ready' ? query.value.owner : null;
  if (owner === null) return null;
  return (
    <p className={styles.owner}>
      {texts.postedFor} <strong>{owner.name}</strong>,{' '}
      <a href={`mailto:${owner.email}`}>{owner.email}</a>. {texts.joins}
    </p>
  );
}

const texts = {
  postedFor: 'Posted for',
  joins: 'It becomes theirs when they register or log in with this address.',
} as const;
