import type { Photo } from '../../../contract/entities.ts';
import { initialOf } from '../../components/basics/initial-of.ts';
import styles from './person-photo.module.css';

interface PersonPhotoProps {
  /** The photo of the item that the conversation is about. */
  photo: Photo | null;
  /** The name of the other participant. */
  name: string;
}

/** An item's photo with a person's initial on it, or only the initial. Both are in the text beside it. */
export function PersonPhoto({ photo, name }: PersonPhotoProps) {
  return (
    <span className={styles.place} aria-hidden="true">
      {photo === null ? null : (
        <img
          src={photo.card}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          style={{ backgroundImage: `url("${photo.placeholder}")` }}
        />
      )}
      <span className={photo === null ? styles.alone : styles.initial}>{initialOf(name)}</span>
    </span>
  );
}
