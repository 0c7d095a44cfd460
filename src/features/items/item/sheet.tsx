import type { ComponentProps, ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** The status, the title, and what is shown directly below the title. */
  head: ReactNode;
  /** The hand-over, below the head. */
  handOver?: ReactNode;
  picture: ReactNode;
  /** The other parts, from top to bottom. In a wide window they are in the right column. */
  children: ReactNode;
  /** Whether this sheet only reserves space while the item loads. */
  isPlaceholder?: boolean;
}

/** The large luggage tag of an item's page: one column on phones, the picture beside the text on wider windows. */
export function Sheet({
  head,
  handOver,
  picture,
  children,
  isPlaceholder = false,
  ...rest
}: SheetProps) {
  const Box = isPlaceholder ? 'div' : 'article';
  return (
    <Box
      className={`${styles.lifted ?? ''} ${isPlaceholder ? (styles.waiting ?? '') : ''}`}
      aria-hidden={isPlaceholder || undefined}
    >
      <div className={styles.sheet} {...rest}>
        <div className={styles.head}>{head}</div>
        {handOver}
        <div className={styles.picture}>{picture}</div>
        {children}
      </div>
    </Box>
  );
}
