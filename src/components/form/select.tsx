import '../theme/inputs.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './select.module.css';

/**
 * The select of forms and lists. Home's select looks the same without Mantine, for a faster first paint (decision 4).
 */
export function Select(props: NativeSelectProps) {
  return (
    <NativeSelect
      {...props}
      classNames={{ input: styles.input ?? '', section: styles.section ?? '' }}
    />
  );
}
