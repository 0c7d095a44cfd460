import { Button } from '../basics/button.tsx';
import styles from './show-arrived.module.css';
import { arrivedLine } from '../items/texts.ts';

interface ShowArrivedProps {
  /** How many items wait to come in. */
  count: number;
  show: () => void;
}

/** Offers what has arrived while a list was read; it lies over the list's beginning. */
export function ShowArrived({ count, show }: ShowArrivedProps) {
  if (count === 0) return null;
  return (
    <div className={styles.arrived}>
      <Button look="primary" data-clear-of-toasts onClick={show}>
        {arrivedLine(count)}
      </Button>
    </div>
  );
}
