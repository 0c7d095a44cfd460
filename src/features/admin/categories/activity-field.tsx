import { texts } from '../texts.ts';
import styles from './activity-field.module.css';

/** Active or Inactive, as a choice. @param isActive what to begin with */
export function ActivityField({ isActive }: { isActive: boolean }) {
  return (
    <fieldset className={styles.field}>
      <legend>{texts.status}</legend>
      {[true, false].map((value) => (
        <label key={String(value)} className={styles.choice}>
          <input
            type="radio"
            name="isActive"
            value={String(value)}
            defaultChecked={value === isActive}
          />
          {value ? texts.active : texts.inactive}
        </label>
      ))}
    </fieldset>
  );
}
