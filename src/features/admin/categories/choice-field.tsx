import { useId } from 'react';
import styles from './choice-field.module.css';

interface ChoiceFieldProps {
  /** The form field, whose value is `true` or `false`. */
  name: string;
  legend: string;
  hint?: string;
  /** The labels of both choices. */
  labels: { yes: string; no: string };
  /** The initial choice. */
  isChosen: boolean;
}

/** Radio buttons for a setting with two choices. */
export function ChoiceField({ name, legend, hint, labels, isChosen }: ChoiceFieldProps) {
  const hintId = useId();
  return (
    <fieldset className={styles.field} aria-describedby={hint === undefined ? undefined : hintId}>
      <legend>{legend}</legend>
      {[true, false].map((value) => (
        <label key={String(value)} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={String(value)}
            defaultChecked={value === isChosen}
          />
          {value ? labels.yes : labels.no}
        </label>
      ))}
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
