import styles from './tag-number.module.css';

/** A short number from the item's id, to tell cards apart. */
export function TagNumber({ id }: { id: string }) {
  return <span className={styles.number}>No. {id.slice(-6).toUpperCase()}</span>;
}
