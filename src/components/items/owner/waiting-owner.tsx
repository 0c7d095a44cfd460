import { useState } from 'react';
import { exported } from '../../../core/exported.ts';
import { lazyDialog } from '../../basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import { isActiveAndUnreturned, isLostItem } from '../../../../contract/item-status.ts';
import { type Viewer, mayUseDesk } from '../../../../contract/permissions.ts';
import { useQuery } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { itemRequest } from '../item-request.ts';
import { texts } from './texts.ts';
import styles from './waiting-owner.module.css';

interface WaitingOwnerProps {
  item: Item;
  viewer: Viewer;
}

/** Shows keepers and admins the waiting owner of a lost item. Other viewers see nothing. */
export function WaitingOwner({ item, viewer }: WaitingOwnerProps) {
  const mayHaveOwner = isLostItem(item) && isActiveAndUnreturned(item);
  return mayUseDesk(viewer.role) && mayHaveOwner ? <Owner id={item._id} /> : null;
}

const CorrectOwner = lazyDialog(exported(() => import('./owner-dialogs.ts'), 'CorrectOwner'));

function Owner({ id }: { id: string }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const query = useQuery('GET /items/{id}/owner', itemRequest(id));
  // A failure of this query is not shown, because the item page and the desk work without its reply.
  const owner = query.state === 'ready' ? query.value.owner : null;
  if (owner === null) return null;
  return (
    <div className={styles.owner}>
      <p>
        {texts.postedFor} <strong>{owner.name}</strong>,{' '}
        <a href={`mailto:${owner.email}`}>{owner.email}</a>. {texts.joins}
      </p>
      <Button onClick={() => setCorrecting(true)}>{texts.correct}</Button>
      {isCorrecting ? (
        <CorrectOwner itemId={id} owner={owner} close={() => setCorrecting(false)} />
      ) : null}
    </div>
  );
}
