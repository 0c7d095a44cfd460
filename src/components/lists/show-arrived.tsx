import { Button } from '../basics/button.tsx';
import styles from './show-arrived.module.css';
import { arrivedLine } from '../items/texts.ts';

interface ShowArrivedProps {
  count: number;
  show: () => void;
}

/** A button that shows the new items of a list. It lies over the top of the list. */
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
