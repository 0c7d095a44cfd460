import { initialOf } from '../../components/basics/initial-of.ts';
import styles from './person-initial.module.css';

/** A person as their letter; their name stands beside it. */
export function PersonInitial({ name }: { name: string }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
