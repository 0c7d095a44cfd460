import { Skeleton } from '../../first-paint/skeleton.tsx';
import gridStyles from './card-grid.module.css';
import styles from './item-card.module.css';

/** Placeholders for item cards. Screen readers skip them: the caller shows the loading text. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className={gridStyles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={gridStyles.hook}>
          <div className={styles.tag}>
            <p className={styles.head} />
            <div className={styles.photo}>
              <Skeleton height="100%" />
            </div>
            <div className={styles.body}>
              <Skeleton width="6em" height="1.6em" />
              <Skeleton width="85%" height="2.9em" />
              <div className={styles.facts}>
                <Skeleton width="6em" height="2.5em" />
                <Skeleton width="6em" height="2.5em" />
              </div>
            </div>
            <div className={styles.stub}>
              <Skeleton width="6.5em" height="1.1em" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
