import { CardGrid } from '../../components/items/card/card-grid.tsx';
import { CardEdit } from './card-edit.tsx';
import type { ItemsViewProps } from './deeds.ts';
import styles from './item-cards.module.css';
import { OwnItemCard } from './own-item-card.tsx';

/** How many cards are sure to be on the first screenful. */
const eagerCards = 2;

/** The person's items as cards with actions (specification section 2, Item card). */
export function ItemCards({ items, waiting, editing, deeds, ends }: ItemsViewProps) {
  return (
    <div
      className={`${styles.cards ?? ''} ${waiting ? (styles.waiting ?? '') : ''}`}
      aria-busy={waiting}
    >
      <CardGrid
        items={items}
        card={(item, index) =>
          item._id === editing ? (
            <CardEdit item={item} {...ends} />
          ) : (
            <OwnItemCard item={item} eager={index < eagerCards} deeds={deeds} />
          )
        }
      />
    </div>
  );
}
