import type { ReactNode } from 'react';
import type { Photo } from '../../../../contract/entities.ts';
import styles from './marked-photo.module.css';

interface MarkedPhotoProps {
  photo: Photo;
  /** A small mark for the lower corner. */
  children: ReactNode;
}

/**
 * An item's photo as the thumbnail of a list row, with a mark on it. Decorative, because the row's text names the item
 * and says what the mark means.
 */
export function MarkedPhoto({ photo, children }: MarkedPhotoProps) {
  return (
    <span className={styles.place} aria-hidden="true">
      <img
        src={photo.card}
        alt=""
        width={photo.width}
        height={photo.height}
        loading="lazy"
        decoding="async"
        style={{ backgroundImage: `url("${photo.placeholder}")` }}
      />
      <span className={styles.mark}>{children}</span>
    </span>
  );
}
