import type { ComponentProps } from 'react';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
  /** A strong label is bold like those of text fields. */
  look?: 'plain' | 'strong';
}

/** A checkbox of a form with its label, large enough for a thumb. */
export function CheckboxField({ label, look = 'plain', ...rest }: CheckboxFieldProps) {
  return (
    <label className={styles.field} data-look={look}>
      <input type="checkbox" {...rest} />
      {label}
    </label>
  );
}
