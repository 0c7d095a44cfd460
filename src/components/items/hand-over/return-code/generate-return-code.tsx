import { PartNotLoaded, lazyPart } from '../../../basics/lazy-part.tsx';
import type { Item } from '../../../../../contract/entities.ts';
import { Skeleton } from '../../../basics/skeleton.tsx';
import { ReturnCodeButton, type ReturnCodeButtonProps } from './return-code-button.tsx';
import { guardedHeight } from '../guarded-height.ts';
import styles from './return-code.module.css';
import { texts } from '../texts.ts';

const GuardedHandOver = lazyPart(
  () => import('../guarded/guarded-hand-over.tsx'),
  PartNotLoaded,
  () => <Skeleton height={guardedHeight} />,
);

export interface GenerateReturnCodeProps extends Pick<ReturnCodeButtonProps, 'takePress'> {
  item: Item;
  /** Whether generating the code is the next step. After a scan, entering the scanned code is the next step. */
  isNext?: boolean;
}

/**
 * Explains the hand-over of a claimed item to its poster or keeper, with the button for the return code. The keeper of
 * a guarded item first records what they checked.
 */
export function GenerateReturnCode({ item, isNext = true, takePress }: GenerateReturnCodeProps) {
  if (item.lane === 'guarded') return <GuardedHandOver item={item} isNext={isNext} />;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{texts.returnHeading}</h2>
      <p>{texts.generateHint}</p>
      <ReturnCodeButton item={item} isNext={isNext} takePress={takePress} />
    </section>
  );
}
