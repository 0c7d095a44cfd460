import type { ReactNode } from 'react';
import type { Item } from '../../../../../contract/entities.ts';
import { isLostItem } from '../../../../../contract/item-status.ts';
import styles from './linked-line.module.css';

const texts = {
  postedFor: 'Posted for:',
  foundItemPosted: 'Someone posted a found item for this:',
} as const;

interface LinkedLineProps {
  item: Item;
  /** The link with the title; null while the linked item loads. */
  children?: ReactNode;
}

/** Says how the linked item belongs to this one, and names it. Until its title is known, a line is reserved. */
export function LinkedLine({ item, children = null }: LinkedLineProps) {
  return (
    <p>
      {isLostItem(item) ? texts.foundItemPosted : texts.postedFor}{' '}
      <span className={styles.title}>{children ?? '\u00a0'}</span>
    </p>
  );
}
