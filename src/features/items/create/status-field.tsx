import { useId } from 'react';
import { type OpenStatus, openStatuses } from '../../../../contract/item-status.ts';
import styles from './status-field.module.css';
import { texts } from './texts.ts';

interface StatusFieldProps {
  status: OpenStatus | '';
  error: string | undefined;
  onChange: (status: OpenStatus) => void;
}

/** Lost or Found. Neither is preselected, because users overlook a wrong preselection. */
export function StatusField({ status, error, onChange }: StatusFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} role="radiogroup" aria-describedby={errorId}>
      <legend>{texts.status}</legend>
      <div className={styles.choices}>
        {openStatuses.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="status"
              value={one}
              checked={status === one}
              onChange={() => onChange(one)}
              required
              aria-invalid={error !== undefined}
              aria-describedby={errorId}
            />
            <span>
              <strong>{one}</strong>
              <small>{texts.statusHint[one]}</small>
            </span>
          </label>
        ))}
      </div>
      <p id={errorId} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
