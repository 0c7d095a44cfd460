import styles from './claims.module.css';
import { texts } from './texts.ts';

/** Takes the place of the hand-over until the viewer has accepted a claim, so that nothing moves. */
export function LookFirst() {
  return <p className={styles.lookFirst}>{texts.lookFirst}</p>;
}
