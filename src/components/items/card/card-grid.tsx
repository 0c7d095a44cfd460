import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import styles from './card-grid.module.css';

interface CardGridProps {
  items: readonly Item[];
  card: (item: Item, index: number) => ReactNode;
}

export function CardGrid({ items, card }: CardGridProps) {
  return (
    <ul className={styles.grid}>
      {items.map((item, index) => (
        <li key={item._id} className={styles.hook}>
          {card(item, index)}
        </li>
      ))}
    </ul>
  );
}
