import { Suspense } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { CardGrid } from '../../../components/items/card/card-grid.tsx';
import { PhotoField } from '../../../components/items/form/photo/photo-field.tsx';
import type { EditEnds, ItemsViewProps } from '../items-view.ts';
import styles from './item-cards.module.css';
import { OwnItemCard } from './own-item-card.tsx';
import cardStyles from './card-edit.module.css';
import {
  CategoryField,
  DescriptionField,
  LocationField,
  StatusField,
  TitleField,
} from '../edit/edit-fields.tsx';
import { EditForm } from '../edit/edit-form.tsx';
import { texts } from '../texts.ts';
import { PrivateEditFields } from '../../../components/items/edit/lazy-private-edit-fields.tsx';
import { useInlineEdit } from '../edit/use-inline-edit.ts';

/** Number of cards that are in the first viewport on every screen size: their photos load eagerly. */
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
        card={(item, index) =>
          item._id === editing ? (
            <CardEdit item={item} {...ends} />
          ) : (
            <OwnItemCard item={item} eager={index < eagerCards} commands={commands} />
          )
        }
      />
    </div>
  );
}

/** An item's card during an inline edit. */
function CardEdit({ item, cancel, ...ends }: EditEnds & { item: Item }) {
  const edit = useInlineEdit({ item, ...ends });
  return (
    <section className={cardStyles.card} aria-label={`${texts.edit}: ${item.title}`}>
      <EditForm edit={edit} cancel={cancel}>
        <TitleField edit={edit} />
        <DescriptionField edit={edit} />
        <StatusField edit={edit} />
        <CategoryField edit={edit} />
        <LocationField edit={edit} />
        <PhotoField
          photo={edit.photo}
          present={item.photo?.card ?? null}
          picture={edit.picture}
          error={edit.form.errors.image}
        />
        <Suspense>
          <PrivateEditFields item={item} edit={edit} />
        </Suspense>
      </EditForm>
    </section>
  );
}
