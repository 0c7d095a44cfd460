import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './card-places.module.css';

/** Keeps the places of cards that are on their way. */
export function CardPlaces() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={styles.card}>
          <div className={styles.photo}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.words}>
            <Skeleton height="26px" width="86px" />
            <Skeleton height="1.5rem" width="80%" />
            <Skeleton height="2.2rem" width="65%" />
          </div>
        </div>
      ))}
    </div>
  );
}
