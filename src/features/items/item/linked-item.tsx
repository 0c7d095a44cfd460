import { Link } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { useQuery } from '../../../client/query/query.ts';
import { itemRequest } from '../../../components/items/item-request.ts';

const texts = {
  postedFor: 'Posted for:',
  foundItemPosted: 'Someone posted a found item for this:',
} as const;

/** Link between a found item and the lost item that it was posted for. The title is blank until that item is loaded. */
export default function LinkedItem({ item, linkedId }: { item: Item; linkedId: string }) {
  const query = useQuery('GET /items/{id}', itemRequest(linkedId));
  // For example, the linked item was deleted or deactivated.
  if (query.state === 'failed') return null;
  const linked = query.state === 'ready' ? query.value.item : null;
  const isLost = wasLost(item, linked?._id === linkedId ? linked : null);
  return (
    <p>
      {isLost ? texts.foundItemPosted : texts.postedFor}{' '}
      {linked === null ? '\u00a0' : <Link to={paths.item(linkedId)}>{linked.title}</Link>}
    </p>
  );
}

/**
 * Whether the item is the lost item of the two. If its status does not say so (Claimed or Returned), the status of the
 * linked item may. If neither does, the item that was posted first is the lost item.
 */
function wasLost(item: Item, linked: Item | null): boolean {
  if (item.status === 'Lost' || item.status === 'Found') return item.status === 'Lost';
  if (linked === null || linked.status === 'Lost') return false;
  return linked.status === 'Found' || item.createdAt < linked.createdAt;
}
