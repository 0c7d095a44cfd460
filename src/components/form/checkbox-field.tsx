import type { ComponentProps } from 'react';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string;
}

/** A checkbox of a form with its label, large enough for a thumb. */
export function CheckboxField({ label, ...rest }: CheckboxFieldProps) {
  return (
    <label className={styles.field}>
      <input type="checkbox" {...rest} />
      {label}
    </label>
  );
}
