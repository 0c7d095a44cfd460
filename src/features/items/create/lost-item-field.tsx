import { type ReactNode, useId, useState } from 'react';
import { useQuery } from '../../../client/query/query.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import type { useForm } from '../../../components/form/use-form.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import type { Draft } from './draft.ts';
import styles from './owner-fields.module.css';
import { texts } from './texts.ts';

interface LostItemFieldProps {
  form: Pick<ReturnType<typeof useForm<'lostItemId'>>, 'errors'>;
  values: Pick<Draft, 'lostItemId'>;
  change: (changes: Pick<Draft, 'lostItemId'>) => void;
}

/** Checkbox with the title of the lost item that the user has found. Unchecking it removes the link to that item. */
export default function LostItemField({ form, values, change }: LostItemFieldProps): ReactNode {
  const id = useId();
  const error = form.errors.lostItemId;
  // Remembers the id while the box is unchecked, so that the user can check it again.
  const [givenId] = useState(values.lostItemId);
  const query = useQuery('GET /items/{id}', itemRequest(givenId));
  const title = query.state === 'ready' ? query.value.item.title : null;
  return (
    <div className={styles.owner}>
      <CheckboxField
        name="lostItemId"
        label={title === null ? texts.forLostItem : texts.forLost(title)}
        checked={values.lostItemId !== ''}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) =>
          change({ lostItemId: currentTarget.checked ? givenId : '' })
        }
      />
      <p id={`${id}-note`} role={error === undefined ? undefined : 'alert'} className={styles.note}>
        {error ?? texts.forLostMeans}
      </p>
    </div>
  );
}
