import { Link } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { isMarkedGuarded } from '../../../components/items/guarded.ts';
import { TagNumber } from '../../../components/items/card/tag-number.tsx';
import { Time } from '../../../components/time/time.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import type { RowState } from '../row-state.ts';
import { texts } from '../texts.ts';
import styles from './desk-row.module.css';

interface DeskRowProps {
  item: Item;
  /** The path that opens the item. */
  to: string;
  isOpen: boolean;
  /**
   * Whether a claim on the item has waited for its judge for so long that the desk shows this (`unjudgedClaimDays`).
   */
  isUnjudged: boolean;
  /** Whether this row is the list's tab stop; arrow keys focus the others. */
  isTabStop: boolean;
  onFocus: () => void;
}

/** An item as a row of a desk list. */
export function DeskRow({ item, to, isOpen, isUnjudged, isTabStop, onFocus }: DeskRowProps) {
  const { photo } = item;
  return (
    <Link
      to={to}
      state={{ item } satisfies RowState}
      className={styles.row}
      data-row={item._id}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      preventScrollReset
    >
      {photo === null ? (
        <span className={styles.photo} />
      ) : (
        <img
          className={styles.photo}
          src={photo.card}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          style={{ backgroundImage: `url("${photo.placeholder}")` }}
        />
      )}
      <span className={styles.words}>
        <span>
          <span className={styles.title}>{item.title}</span>
          <span className={styles.marks}>
            <StatusMark status={item.status} isGuarded={isMarkedGuarded(item, true)} />
            <TagNumber id={item._id} />
            {isUnjudged ? <span className={styles.unjudged}>{texts.unjudged}</span> : null}
          </span>
        </span>
        <span className={styles.facts}>
          {item.claimedByName === null ? null : (
            <span className={styles.claimant}>
              <VisuallyHidden>{texts.claimedBy} </VisuallyHidden>
              {item.claimedByName}
            </span>
          )}
          <span>
            <bdi>{item.location}</bdi> ·{' '}
            <span className={styles.time}>
              <Time value={item.createdAt} />
            </span>
          </span>
        </span>
      </span>
    </Link>
  );
}
