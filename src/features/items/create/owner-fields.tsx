import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import type { FieldProps } from '../../../components/form/use-form.ts';
import { OwnerInputs } from '../../../components/items/form/owner-inputs.tsx';
import type { Draft } from './draft.ts';
import styles from './owner-fields.module.css';
import { texts } from './texts.ts';

interface OwnerFieldsProps {
  draft: Pick<Draft, 'isForOther' | 'ownerName' | 'ownerEmail'>;
  name: FieldProps;
  email: FieldProps;
  change: (changes: Partial<OwnerFieldsProps['draft']>) => void;
}

/** Lets keepers and admins post a lost item for a person at the desk. */
export default function OwnerFields({ draft, name, email, change }: OwnerFieldsProps) {
  return (
    <div className={styles.owner}>
      <CheckboxField
        label={texts.forOther}
        checked={draft.isForOther}
        onChange={({ currentTarget }) => change({ isForOther: currentTarget.checked })}
      />
      {draft.isForOther ? (
        <>
          <OwnerInputs
            name={{
              ...name,
              value: draft.ownerName,
              onChange: ({ currentTarget }) => change({ ownerName: currentTarget.value }),
            }}
            email={{
              ...email,
              value: draft.ownerEmail,
              onChange: ({ currentTarget }) => change({ ownerEmail: currentTarget.value }),
            }}
          />
          <p className={styles.note}>{texts.forOtherMeans}</p>
        </>
      ) : null}
    </div>
  );
}
