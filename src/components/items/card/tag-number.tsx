import styles from './tag-number.module.css';

/** A short number to tell tags apart by eye. */
export function TagNumber({ id }: { id: string }) {
  return <span className={styles.number}>No. {id.slice(-6).toUpperCase()}</span>;
}
