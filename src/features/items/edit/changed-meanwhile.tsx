import type { Item } from '../../../../contract/entities.ts';
import { labels } from '../../../components/items/form/text-fields.tsx';
import { type ContentField, contentOf } from './edit-draft.ts';
import styles from './edit-item-form.module.css';
import { texts } from './texts.ts';

interface ChangedMeanwhileProps {
  /** As it is now. */
  item: Item;
  /** What of it is not as it was when the form was opened; null where nothing stood in the way of saving. */
  fields: readonly (ContentField | 'image')[] | null;
}

/** What others, or the same person elsewhere, have changed of an item while it was edited. */
export function ChangedMeanwhile({ item, fields }: ChangedMeanwhileProps) {
  const content = { ...contentOf(item), tags: item.tags.join(', ') };
  return (
    <div role="alert" className={styles.alert}>
      {fields === null ? null : (
        <div className={styles.changed}>
          <p>{texts.changedMeanwhile}</p>
          <ul>
            {fields.map((field) => {
              const image = item.photo === null ? texts.nothing : texts.anotherImage;
              const value = field === 'image' ? image : content[field] || texts.nothing;
              return <li key={field}>{texts.isNow(labels[field], value)}</li>;
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
