import type { Lane } from '../../../../../contract/claims/lane/lane.ts';
import { Switch } from '../../../form/switch.tsx';
import type { LaneReason } from './proposed-lane.ts';
import styles from './private-section.module.css';
import { laneReasons, texts } from './texts.ts';

interface LaneFieldProps {
  lane: Lane;
  /** Why the guarded lane is preselected or suggested; null if it is neither, or if the user has chosen a lane. */
  reason?: LaneReason | null;
  /** Whether the user may not open a guarded item again. */
  isLocked?: boolean;
  error?: string | undefined;
  onChange: (lane: Lane) => void;
}

/** A switch between the guarded and the open lane. If the item has to stay guarded, a note instead. */
export function LaneField({
  lane,
  reason = null,
  isLocked = false,
  error,
  onChange,
}: LaneFieldProps) {
  if (isLocked && lane === 'guarded') return <p className={styles.note}>{texts.staysGuarded}</p>;
  return (
    <div className={styles.lane}>
      <Switch
        label={texts.guarded}
        hint={texts.guardedHint}
        checked={lane === 'guarded'}
        onChange={(isGuarded) => onChange(isGuarded ? 'guarded' : 'open')}
      />
      <p role="status" className={styles.reason}>
        {reason === null ? null : laneReasons[reason]}
      </p>
      {error === undefined ? null : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
