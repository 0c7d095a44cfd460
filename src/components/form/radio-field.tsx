import { useId } from 'react';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import styles from './radio-field.module.css';

interface Option<Value extends string> {
  value: Value;
  /** The value by default. */
  label?: string;
  /** A second line below the label; only large choices have one. */
  hint?: string;
}

interface RadioFieldProps<Value extends string> {
  name: string;
  /** The name of the whole field. */
  legend: string;
  /** Hides the legend, which is still the field's accessible name. */
  isLegendHidden?: boolean;
  /** One sentence that explains the field. */
  hint?: string;
  /** Large and small boxes stand side by side; chips wrap like words; plain ones are radio buttons with labels. */
  look: 'large' | 'small' | 'chips' | 'plain';
  /** Null while the options load. */
  options: readonly Option<Value>[] | null;
  /** The text in place of the options while they load. */
  loading?: string;
  /** The chosen option; an empty string if there is none yet. Left out if the form keeps the choice. */
  value?: Value | '';
  /** The initial choice of a field without `value`. */
  defaultValue?: Value;
  required?: boolean;
  error?: string | undefined;
  onChange?: (value: Value) => void;
}

/** A choice between a few options, all in view. */
export function RadioField<Value extends string>({
  name,
  legend,
  isLegendHidden = false,
  hint,
  look,
  options,
  loading = '',
  value,
  defaultValue,
  required = false,
  error,
  onChange,
}: RadioFieldProps<Value>) {
  const errorId = useId();
  const hintId = useId();
  const described = hint === undefined ? errorId : `${hintId} ${errorId}`;
  return (
    <fieldset className={styles.field} role="radiogroup" aria-describedby={described}>
      <legend>{isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
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
                required={required}
                aria-invalid={error !== undefined}
                aria-describedby={errorId}
              />
              <span>
                <strong>{option.label ?? option.value}</strong>
                {option.hint === undefined ? null : <small>{option.hint}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={errorId} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
