import type { StaffRole } from '../../../contract/permissions.ts';
import styles from './staff-badge.module.css';

const texts: Readonly<Record<StaffRole, string>> = { keeper: 'Keeper', admin: 'Admin' };

/** Marks the name of a keeper or an admin. The name alone proves nothing, because people choose their names freely. */
export function StaffBadge({ id, role }: { id?: string; role: StaffRole | undefined }) {
  if (role === undefined) return null;
  return (
    <span id={id} className={styles.badge}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.5 2.5 3.6V8c0 3.2 2.2 5.4 5.5 6.5 3.3-1.1 5.5-3.3 5.5-6.5V3.6Z" />
      </svg>
      {texts[role]}
    </span>
  );
}
