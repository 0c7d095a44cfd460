import { StillLooking } from '../../components/items/lazy-party-panels.ts';
import type { Item } from '../../../contract/entities.ts';
import { editButtonId } from './focus/move-focus.ts';
import { LeavingFocus } from './focus/leaving-focus.tsx';
import styles from './inactive-mark.module.css';
import { texts } from './texts.ts';

/**
 * Marks an inactive item with an explanation. Also shows `StillLooking` if the item is closed, or if its poster was
 * asked whether they are still looking.
 */
export function InactiveMark({ item }: { item: Item }) {
  const { askedAt, closedAt } = item;
  return (
    <>
      {item.isActive ? null : (
        <p className={styles.inactive}>
          <span className={styles.mark}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path
                d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM2.5 14 13.5 2"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.8"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            {closedAt === null ? texts.inactive : texts.closed}
          </span>{' '}
          <span className={styles.meaning}>{texts.inactiveMeaning}</span>
        </p>
      )}
      {askedAt === null && closedAt === null ? null : (
        <LeavingFocus to={editButtonId(item._id)}>
          <StillLooking item={item} isQuiet />
        </LeavingFocus>
      )}
    </>
  );
}
