import { useId } from 'react';
import styles from './radio-field.module.css';

interface Option<Value extends string> {
  value: Value;
  /** A second line below the value; only large choices have one. */
  hint?: string;
}

interface RadioFieldProps<Value extends string> {
  name: string;
  /** The name of the whole field. */
  legend: string;
  /** Large choices stand side by side with equal widths; chips wrap like words. */
  look: 'large' | 'chips';
  /** Null while the options load. */
  options: readonly Option<Value>[] | null;
  /** The text in place of the options while they load. */
  loading?: string;
  /** The chosen option; an empty string if there is none yet. */
  value: Value | '';
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** A required choice between a few options, all in view. */
export function RadioField<Value extends string>({
  name,
  legend,
  look,
  options,
  loading = '',
  value,
  error,
  onChange,
}: RadioFieldProps<Value>) {
  const errorId = useId();
  return (
    <fieldset className={styles.field} role="radiogroup" aria-describedby={errorId}>
      <legend>{legend}</legend>
      {options === null ? (
        <p className={styles.loading}>{loading}</p>
      ) : (
        <div className={styles[look]}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
                required
                aria-invalid={error !== undefined}
                aria-describedby={errorId}
              />
              <span>
                <strong>{option.value}</strong>
                {option.hint === undefined ? null : <small>{option.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
      <p id={errorId} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
