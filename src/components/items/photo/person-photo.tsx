import type { Photo } from '../../../../contract/entities.ts';
import { initialOf } from '../../basics/initial-of.ts';
import { MarkedPhoto } from './marked-photo.tsx';
import styles from './person-photo.module.css';

interface PersonPhotoProps {
  /** The photo of the item that the row is about. */
  photo: Photo | null;
  /** The name of the other person. */
  name: string;
}

/**
 * An item's photo with a person's initial on it, or only the initial. Decorative, because the row names item and
 * person.
 */
export function PersonPhoto({ photo, name }: PersonPhotoProps) {
  const initial = initialOf(name);
  if (photo === null) {
    return (
      <span className={styles.alone} aria-hidden="true">
        {initial}
      </span>
    );
  }
  return (
    <MarkedPhoto photo={photo}>
      <span className={styles.initial}>{initial}</span>
    </MarkedPhoto>
  );
}
