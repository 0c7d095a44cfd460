import { Skeleton } from '../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import styles from './messages-skeleton.module.css';
import { texts } from './texts.ts';

/** The widths of messages that might come, theirs and own in turn. */
const widths = ['62%', '46%', '70%', '38%', '55%'];

/** Keeps the place of the messages and of the box. */
export function MessagesSkeleton() {
  return (
    <>
      <div className={styles.list}>
        <VisuallyHidden>
          <span role="status">{texts.loadingMessages}</span>
        </VisuallyHidden>
        {widths.map((width) => (
          <Skeleton key={width} width={width} height="4.4rem" />
        ))}
      </div>
      <div className={styles.box}>
        <Skeleton height="52px" />
      </div>
    </>
  );
}
