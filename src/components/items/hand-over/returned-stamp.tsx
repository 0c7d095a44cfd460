import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimant } from '../../../../contract/permissions.ts';
import { useSession } from '../../../client/session/session.ts';
import { statusNames } from '../texts.ts';
import { durationWords } from '../../time/duration-words.ts';
import styles from './returned-stamp.module.css';
import { texts } from './texts.ts';

const vibrationMs = 60;

/** The mark over the photo of an item that was just returned: with whom it is, and how long it took. */
export default function ReturnedStamp({ item }: { item: Item }) {
  const session = useSession();
  const stamp = useRef<HTMLDivElement>(null);
  const isViewers = session.state === 'signed in' && isClaimant(session.user, item);

  // Computed once, because `updatedAt` is no longer the time of the return after somebody edits the item.
  const [words] = useState(() => wordsOf(item, isViewers));

  useEffect(() => {
    if (stamp.current !== null) bringIntoView(stamp.current);
    vibrate();
  }, []);

  return (
    <div ref={stamp} role="status" className={styles.veil}>
      <p className={styles.stamp}>{statusNames.Returned}</p>
      <p className={styles.words}>{words}</p>
    </div>
  );
}

function wordsOf({ createdAt, updatedAt, claimedByName }: Item, isViewers: boolean): string {
  const duration = durationWords(Date.parse(updatedAt) - Date.parse(createdAt));
  if (isViewers) return texts.backWithYou(duration);
  return claimedByName === null
    ? texts.backAfter(duration)
    : texts.backWith(claimedByName, duration);
}

/** Scrolls to the stamp if it is not in view: the person may be at the field or the button below the photo. */
function bringIntoView(stamp: HTMLElement): void {
  const { top, bottom } = stamp.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) stamp.scrollIntoView({ block: 'center' });
}

function vibrate(): void {
  // Browsers refuse to vibrate, with a warning in the console, before the person has touched the page.
  const { userActivation } = navigator as { userActivation?: UserActivation };
  // Safari has no vibration.
  if ('vibrate' in navigator && userActivation?.hasBeenActive === true) {
    navigator.vibrate(vibrationMs);
  }
}
