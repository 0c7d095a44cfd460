import { Skeleton } from '../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import styles from './item-screen.module.css';
import { texts } from './texts.ts';

const lines = ['96%', '88%', '60%'];

/** An item's sheet before the item is there. */
export function ItemSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loadingItem}</VisuallyHidden>
      </p>
      <div className={`${styles.lifted ?? ''} ${styles.waiting ?? ''}`} aria-hidden="true">
        <div className={styles.sheet}>
          <div className={styles.picture}>
            <Skeleton height="min(56vw, 420px)" />
          </div>
          <div className={styles.words}>
            <Skeleton width="7em" height="1.6em" />
            <div className={styles.title}>
              <Skeleton width="80%" height="1em" />
            </div>
            <div className={styles.lines}>
              {lines.map((width) => (
                <Skeleton key={width} width={width} height="1.1em" />
              ))}
            </div>
            <div className={styles.tear}>
              <Skeleton width="9em" height="var(--touch)" />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
