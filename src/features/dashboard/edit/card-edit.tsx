import type { Item } from '../../../../contract/entities.ts';
import { PrivateEditFields } from '../../../components/items/edit/lazy-private-edit-fields.tsx';
import { PhotoField } from '../../../components/items/form/photo/photo-field.tsx';
import type { EditEnds } from '../items-view.ts';
import { texts } from '../texts.ts';
import styles from './card-edit.module.css';
import {
  CategoryField,
  DescriptionField,
  LocationField,
  StatusField,
  TitleField,
} from './edit-fields.tsx';
import { EditForm } from './edit-form.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

/** An item's card during an inline edit. */
export default function CardEdit({ item, close, ...ends }: EditEnds & { item: Item }) {
  const edit = useInlineEdit({ item, ...ends });
  return (
    <section className={styles.card} aria-label={`${texts.edit}: ${item.title}`}>
      <EditForm edit={edit} cancel={close}>
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
        <PrivateEditFields item={item} edit={edit} />
      </EditForm>
    </section>
  );
}
