import type { Item } from '../../../../contract/entities.ts';
import { Fact } from '../../basics/fact.tsx';
import { Time } from '../../time/time.tsx';
import { categoryName } from '../category-name.ts';
import { texts } from '../texts.ts';
import styles from './item-facts.module.css';

export function ItemFacts({ item }: { item: Item }) {
  return (
    <dl className={styles.facts}>
      <Fact name={texts.location} className={styles.place}>
        {item.location}
      </Fact>
      <Fact name={texts.category} className={styles.category}>
        {categoryName(item.category)}
      </Fact>
      <Fact name={texts.postedOn} className={styles.posted}>
        <Time value={item.createdAt} show="relative" />
      </Fact>
    </dl>
  );
}
