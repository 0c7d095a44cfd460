import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** One sentence that explains the setting. */
  hint?: string;
  checked: boolean;
  /** While true the switch keeps its place and the focus, reports `aria-busy` and ignores changes. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** An on/off setting that takes effect at once, without a submit button. */
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
