import type { HandOver } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { bounds } from '../../../../../contract/bounds.ts';
import { call } from '../../../../client/http/api.ts';
import { invalidate, remember, useQuery } from '../../../../client/query/query.ts';
import { Form } from '../../../form/form.tsx';
import { PasswordField } from '../../../form/password-field.tsx';
import { useForm } from '../../../form/use-form.ts';
import { toast } from '../../../toasts/toast.ts';
import { itemRequest } from '../../item-request.ts';
import styles from './guarded.module.css';
import { shownClaimant } from './shown-claimant.ts';
import { texts } from './texts.ts';

/** Lets a second keeper confirm the hand-over of a guarded item on their own device, with their own password. */
export function ConfirmHandOver({ item }: { item: Item }) {
  const query = useQuery('GET /items/{id}/hand-over', itemRequest(item._id));
  const handOver = query.state === 'ready' ? query.value.handOver : null;
  const second = handOver?.secondKeeper ?? null;
  return (
    <details
      className={styles.folded}
      open={handOver !== null && (handOver.needsSecondKeeper || second !== null)}
    >
      <summary>{texts.confirmHeading}</summary>
      {handOver === null ? null : <Checks handOver={handOver} />}
      {second === null ? (
        <>
          <p>{texts.confirmMeans}</p>
          <ConfirmForm item={item} />
        </>
      ) : (
        <p role="status">{texts.confirmedBy(second.name)}</p>
      )}
    </details>
  );
}

/** Lists the checks that the item's keeper has recorded. */
function Checks({ handOver }: { handOver: HandOver }) {
  const { studentCard, isUnlocked, value, proxyName } = handOver;
  const checks = [
    ...(studentCard === null ? [] : [texts.cardEnding(studentCard)]),
    ...(isUnlocked ? [texts.wasUnlocked] : []),
    ...(value === null ? [] : [texts.worth(value)]),
    ...(proxyName === null ? [] : [texts.collectedBy(proxyName)]),
  ];
  if (checks.length === 0) return <p>{texts.nothingRecorded}</p>;
  return (
    <div>
      <p>{texts.recorded}</p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </div>
  );
}

function ConfirmForm({ item }: { item: Item }) {
  const form = useForm({ password: texts.password });

  async function submit(values: { password: string }) {
    if (form.failEmpty(values)) return;
    const request = itemRequest(item._id);
    const body = { ...shownClaimant(item), password: values.password };
    const result = await call('POST /items/{id}/second-keeper', { ...request, body });
    if (!result.ok) {
      form.showFailure(result.failure, { otherwise: texts.confirmFailed, field: 'password' });
      // The item may have been returned, or the claim withdrawn.
      invalidate('GET /items/{id}');
      return;
    }
    remember('GET /items/{id}/hand-over', request, result.value);
    toast('success', texts.confirmed);
  }

  return (
    <Form form={form} submit={texts.confirm} look="plain" onSubmit={submit}>
      <PasswordField
        {...form.field('password')}
        maxLength={bounds.password.max}
        autoComplete="current-password"
      />
    </Form>
  );
}
