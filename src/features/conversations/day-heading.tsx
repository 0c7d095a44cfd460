import styles from './day-heading.module.css';

/** Stands above the messages of a day, and stays in sight while they are. */
export function DayHeading({ children }: { children: string }) {
  return (
    <h2 className={styles.heading}>
      <span>{children}</span>
    </h2>
  );
}
