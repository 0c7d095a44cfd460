import { type ReactNode, useId } from 'react';
import styles from './radio-field.module.css';

interface Option<Value extends string> {
  value: Value;
  /** The text of the option; by default its value. */
  label?: string;
  /** A second line below the text; only large choices have one. */
  hint?: string;
}

interface RadioFieldProps<Value extends string> {
  name: string;
  /** The name of the whole field. */
  legend: ReactNode;
  /**
   * Large choices stand side by side with equal widths, buttons fill the width, chips wrap like words, and plain
   * choices have no border.
   */
  look: 'large' | 'buttons' | 'chips' | 'plain';
  /** Null while the options load. */
  options: readonly Option<Value>[] | null;
  /** The text in place of the options while they load. */
  loading?: string;
  /** The chosen option of a controlled field; an empty string if there is none yet. */
  value?: Value | '';
  /** The first choice of an uncontrolled field. */
  defaultValue?: Value;
  isRequired?: boolean;
  /** A line below the options. */
  hint?: string | undefined;
  error?: string | undefined;
  onChange?: (value: Value) => void;
}

/** A choice between a few options, all in view. */
export function RadioField<Value extends string>({
  name,
  legend,
  look,
  options,
  loading = '',
  value,
  defaultValue,
  isRequired = false,
  hint,
  error,
  onChange,
}: RadioFieldProps<Value>) {
  const noteId = useId();
  const note = error ?? hint;
  return (
    <fieldset className={styles.field} role="radiogroup" aria-describedby={noteId}>
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
                {...(value === undefined
                  ? { defaultChecked: defaultValue === option.value }
                  : { checked: value === option.value })}
                onChange={() => onChange?.(option.value)}
                required={isRequired}
                aria-invalid={error !== undefined}
                aria-describedby={noteId}
              />
              <span>
                <strong>{option.label ?? option.value}</strong>
                {option.hint === undefined ? null : <small>{option.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
      <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
        {note}
      </p>
    </fieldset>
  );
}
