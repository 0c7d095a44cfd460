import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../basics/lazy-part.tsx';
import type { Item } from '../../../../contract/entities.ts';
import styles from './returned-moment.module.css';

const loadStamp = () => import('./returned-stamp.tsx');
const ReturnedStamp = lazyPart(loadStamp);

interface ReturnedMomentProps {
  item: Item;
  /** The item's photo. */
  children: ReactNode;
}

/**
 * Stamps an item's photo when the item becomes Returned while it is on the screen. The stamp stays until the person
 * leaves or the status changes again; later visits only have the status mark.
 */
export function ReturnedMoment({ item, children }: ReturnedMomentProps) {
  const { status } = item;
  const [before, setBefore] = useState(status);
  const [isReturned, setReturned] = useState(false);
  if (status !== before) {
    setBefore(status);
    setReturned(status === 'Returned');
  }

  useEffect(() => {
    if (status !== 'Claimed') return;
    // Preload the stamp, so that it appears at once.
    loadStamp().catch(() => {
      // Rendering the stamp tries again.
    });
  }, [status]);

  return (
    <div className={styles.photo} data-returned={isReturned || undefined}>
      {children}
      {isReturned ? <ReturnedStamp item={item} /> : null}
    </div>
  );
}
