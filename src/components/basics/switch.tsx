import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What it means, in a sentence. */
  hint?: string;
  checked: boolean;
  /** While true it stays in place and in focus, says it is busy, and cannot be turned. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, hint, checked, busy = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div className={styles.row}>
      <label className={styles.label}>
        <span>{label}</span>
        <input
          className={styles.input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-busy={busy ? true : undefined}
          aria-disabled={busy ? true : undefined}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => {
            if (!busy) onChange(event.target.checked);
          }}
        />
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
