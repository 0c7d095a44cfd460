import type { Item } from '../../../contract/entities.ts';
import { texts as itemTexts } from '../../components/items/texts.ts';
import styles from './item-thumb.module.css';

/** An item's photo at the height of a table row, or a text in its place. */
export function ItemThumb({ item: { photo, title, isWithheld } }: { item: Item }) {
  if (photo === null)
    return (
      <p className={styles.none}>{isWithheld ? itemTexts.photoWithheld : itemTexts.noCardImage}</p>
    );
  return (
    <img
      className={styles.thumb}
      src={photo.card}
      alt={title}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      style={{ backgroundImage: `url("${photo.placeholder}")` }}
    />
  );
}
