import {
  handOverStepOf,
  isHandOverChecked,
} from '../../../../../contract/claims/hand-over-rule.ts';
import type { HandOver } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { FailedQuery } from '../../../basics/failed-query.tsx';
import { Notice } from '../../../basics/notice.tsx';
import { itemRequest } from '../../item-request.ts';
import { ReturnCodeButton } from '../return-code/return-code-button.tsx';
import { guardedHeight } from '../guarded-height.ts';
import styles from '../return-code/return-code.module.css';
import { ChecksForm } from './checks-form.tsx';
import { SecondKeeper } from './second-keeper.tsx';
import { texts } from './texts.ts';

interface GuardedHandOverProps {
  item: Item;
  /** Whether generating the code may be the next step. After a scan, entering the scanned code is the next step. */
  isNext: boolean;
}

/** Shows the checks that the keeper of a guarded item makes before generating its return code. */
export default function GuardedHandOver({ item, isNext }: GuardedHandOverProps) {
  const query = useQuery('GET /items/{id}/hand-over', itemRequest(item._id));
  if (query.state === 'loading') {
    return (
      <div style={{ minHeight: guardedHeight }}>
        <Notice kind="loading" text={texts.loading} />
      </div>
    );
  }
  if (query.state === 'failed') return <FailedQuery query={query} otherwise={texts.loadFailed} />;
  const { handOver } = query.value;
  const missing = missingIn(handOver);
  const step = handOverStepOf(handOver);
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{texts.heading}</h2>
      <p>{texts.hint}</p>
      <div className={styles.wide}>
        {/* The key empties the form when another person becomes the claimant. */}
        <ChecksForm
          key={item.claimedById}
          item={item}
          handOver={handOver}
          isNext={step === 'check'}
        />
      </div>
      <div className={styles.wide}>
        <SecondKeeper item={item} handOver={handOver} />
      </div>
      {handOver.proxyName === null ? null : <p>{texts.proxyCollects(handOver.proxyName)}</p>}
      <p role="status">{missing}</p>
      <ReturnCodeButton
        item={item}
        isDisabled={missing !== null}
        isNext={isNext && step === 'generate code'}
      />
    </section>
  );
}

/** Says what is still missing before the hand-over; null if nothing. */
function missingIn(handOver: HandOver): string | null {
  if (isHandOverChecked(handOver)) return null;
  if (!handOver.needsSecondKeeper || handOver.secondKeeper !== null) return texts.missingCheck;
  // An item without an estimate counts as valuable.
  return handOver.value === null ? texts.missingValue : texts.missingSecondKeeper;
}
