import { Suspense, lazy, useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { type Viewer, mayConverse } from '../../../../contract/permissions.ts';
import { Button } from '../../../components/basics/button.tsx';
import { texts } from '../texts.ts';

const MessageDialog = lazy(() => import('./message-dialog.tsx'));

/** Who claims an item, where this person may write to them. */
export function claimantToWriteTo(viewer: Viewer, item: Item): { id: string; name: string } | null {
  const { claimedById: id, claimedByName: name } = item;
  return id !== null && mayConverse(viewer, item, id) ? { id, name: name ?? '' } : null;
}

interface MessageClaimantProps {
  item: Item;
  claimant: { id: string; name: string };
}

/** Writes to the claimant without leaving the desk. */
export function MessageClaimant({ item, claimant }: MessageClaimantProps) {
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Button onClick={() => setWriting(true)}>{texts.message}</Button>
      {writing ? (
        <Suspense>
          <MessageDialog item={item} claimant={claimant} close={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
