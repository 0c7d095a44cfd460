import { PhotoField } from '../../components/items/form/photo-field.tsx';
import type { Item } from '../../../contract/entities.ts';
import styles from './card-edit.module.css';
import type { EditEnds } from './deeds.ts';
import {
  CategoryField,
  DescriptionField,
  LocationField,
  StatusField,
  TitleField,
} from './edit-fields.tsx';
import { EditForm } from './edit-form.tsx';
import { texts } from './texts.ts';
import { useItemEdit } from './use-item-edit.ts';

/** An item's card while it is being edited. */
export function CardEdit({ item, cancel, ...ends }: EditEnds & { item: Item }) {
  const edit = useItemEdit({ item, ...ends });
  return (
    <section className={styles.card} aria-label={`${texts.edit}: ${item.title}`}>
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
      </EditForm>
    </section>
  );
}
