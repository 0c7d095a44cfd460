import { initialOf } from '../../components/basics/initial-of.ts';
import styles from './person-initial.module.css';

/** The first letter of a name, as an avatar beside the name. */
export function PersonInitial({ name }: { name: string }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
