import { Switch as MantineSwitch } from '@mantine/core';
import { useId } from 'react';
import styles from './switch.module.css';
import hiddenStyles from '../basics/visually-hidden.module.css';

interface SwitchProps {
  label: string;
  /** Shows the switch alone; the label is still its accessible name. For a switch in a table. */
  isLabelHidden?: boolean;
  /** One sentence that explains the setting. */
  hint?: string;
  checked: boolean;
  /** While true the switch keeps its place and the focus, reports `aria-busy` and ignores changes. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off setting. Most settings take effect at once. The setting in an item's form is submitted with the form. */
export function Switch({
  label,
  isLabelHidden = false,
  hint,
  checked,
  busy = false,
  onChange,
}: SwitchProps) {
  const hintId = useId();
  return (
    <div className={`${styles.row ?? ''} ${isLabelHidden ? (styles.alone ?? '') : ''}`}>
      <MantineSwitch
        unstyled
        classNames={{
          body: styles.label ?? '',
          labelWrapper: (isLabelHidden ? hiddenStyles.hidden : styles.text) ?? '',
          input: styles.input ?? '',
          track: styles.track ?? '',
          thumb: styles.knob ?? '',
        }}
        label={label}
        checked={checked}
        aria-busy={busy ? true : undefined}
        aria-disabled={busy ? true : undefined}
        // Mantine's `description` would become a part of the switch's name.
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
      />
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
