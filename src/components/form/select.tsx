import '../theme/inputs.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './select.module.css';

/** The select of forms and lists. Home's has the same look, but is in its first paint (decision 4). */
export function Select(props: NativeSelectProps) {
  return (
    <NativeSelect
      {...props}
      classNames={{ input: styles.input ?? '', section: styles.section ?? '' }}
    />
  );
}
