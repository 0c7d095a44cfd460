import type { ComponentProps, ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** Status, title and what belongs to them. */
  head: ReactNode;
  /** The place of the hand-over, directly below the title. */
  handOver?: ReactNode;
  picture: ReactNode;
  /** The parts below. Each is in the right column of a wide window. */
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
