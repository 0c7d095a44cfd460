import { Skeleton } from '../../first-paint/skeleton.tsx';
import gridStyles from './card-grid.module.css';
import styles from './item-card.module.css';
import factStyles from './card-facts.module.css';

/** Placeholders for item cards. Screen readers skip them: the caller shows the loading text. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className={gridStyles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={gridStyles.hook}>
          <div className={`${styles.tag ?? ''} ${styles.plain ?? ''}`}>
            <div className={styles.photo}>
              <Skeleton height="100%" />
            </div>
            <div className={styles.body}>
              <div className={styles.title}>
                <Skeleton width="85%" height="1em" />
              </div>
              <div className={factStyles.facts}>
                <div className={factStyles.place}>
                  <Skeleton width="7em" height="1.3em" />
                </div>
                <div className={factStyles.posted}>
                  <Skeleton width="5em" height="1.3em" />
                </div>
              </div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
