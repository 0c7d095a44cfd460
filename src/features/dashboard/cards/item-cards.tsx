import { CardGrid } from '../../../components/items/card/card-grid.tsx';
import type { ItemsViewProps } from '../items-view.ts';
import styles from './item-cards.module.css';
import { OwnItemCard } from './own-item-card.tsx';
import { CardEdit } from '../edit/lazy-edits.tsx';

/** Number of cards that are in the first viewport on every screen size. Their photos load eagerly. */
const eagerCards = 2;

/** The viewer's items as cards with actions (specification section 2, Item card). */
export function ItemCards({ items, waiting, editing, commands, ends }: ItemsViewProps) {
  return (
    <div
      className={`${styles.cards ?? ''} ${waiting ? (styles.waiting ?? '') : ''}`}
      aria-busy={waiting}
    >
      <CardGrid
        items={items}
        card={(item, index) => {
          const card = <OwnItemCard item={item} eager={index < eagerCards} commands={commands} />;
          return item._id === editing ? (
            <CardEdit item={item} {...ends}>
              {card}
            </CardEdit>
          ) : (
            card
          );
        }}
      />
    </div>
  );
}
