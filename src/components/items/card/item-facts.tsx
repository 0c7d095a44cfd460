import type { Item } from '../../../../contract/entities.ts';
import { Time } from '../../time/time.tsx';
import { categoryName } from '../category-name.ts';
import { texts } from '../texts.ts';
import styles from './item-facts.module.css';

/** The place, the category and the time of an item, on its card. */
export function ItemFacts({ item }: { item: Item }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.place}>
        <dt>{texts.location}</dt>
        <dd>{item.location}</dd>
      </div>
      <div className={styles.category}>
        <dt>{texts.category}</dt>
        <dd>{categoryName(item.category)}</dd>
      </div>
      <div className={styles.posted}>
        <dt>{texts.postedOn}</dt>
        <dd>
          <Time value={item.createdAt} show="relative" />
        </dd>
      </div>
    </dl>
  );
}
