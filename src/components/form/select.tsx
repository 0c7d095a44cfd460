import '../theme/inputs.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import styles from './select.module.css';

/** A small select with the same arrow as the one of the home page. */
export function Select(props: NativeSelectProps) {
  return (
    <NativeSelect
      {...props}
      classNames={{ input: styles.input ?? '', section: styles.section ?? '' }}
    />
  );
}
