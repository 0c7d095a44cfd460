import { Link } from 'react-router-dom';
import type { Item } from '../../../../../contract/entities.ts';
import { paths } from '../../../../../contract/paths.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { itemRequest } from '../../../../components/items/item-request.ts';
import { LinkedLine } from './linked-line.tsx';

/** Link between a found item and the lost item that it was posted for. */
export default function LinkedItem({ item, linkedId }: { item: Item; linkedId: string }) {
  const query = useQuery('GET /items/{id}', itemRequest(linkedId));
  // For example, the linked item was deleted or deactivated.
  if (query.state === 'failed') return null;
  return (
    <LinkedLine item={item}>
      {query.state === 'ready' ? (
        <Link to={paths.item(linkedId)}>{query.value.item.title}</Link>
      ) : null}
    </LinkedLine>
  );
}
