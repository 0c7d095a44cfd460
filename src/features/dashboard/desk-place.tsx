import type { Item } from '../../../contract/entities.ts';
import { deskPlaceOf } from '../../components/items/guarded.ts';
import { texts } from '../../components/items/texts.ts';
import styles from './inactive-mark.module.css';

/** Tells the poster of a guarded item where the item is, or where to bring it. */
export function DeskPlace({ item }: { item: Item }) {
  const place = deskPlaceOf(item);
  return place === null ? null : <span className={styles.mark}>{texts.deskPlace[place]}</span>;
}
