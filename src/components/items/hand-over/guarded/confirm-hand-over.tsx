import type { HandOver } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { bounds } from '../../../../../contract/bounds.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { FailedQuery } from '../../../basics/failed-query.tsx';
import { Notice } from '../../../basics/notice.tsx';
import { Form } from '../../../form/form.tsx';
import { PasswordField } from '../../../form/password-field.tsx';
import { useForm } from '../../../form/use-form.ts';
import { itemRequest } from '../../item-request.ts';
import { confirmAsSecondKeeper } from './confirm-as-second-keeper.ts';
import styles from './guarded.module.css';
import { texts } from './texts.ts';

/** Lets a second keeper confirm the hand-over of a guarded item on their own device, with their own password. */
export function ConfirmHandOver({ item }: { item: Item }) {
  const query = useQuery('GET /items/{id}/hand-over', itemRequest(item._id));
  const handOver = query.state === 'ready' ? query.value.handOver : null;
  return (
    <details
      className={styles.folded}
      open={handOver !== null && (handOver.needsSecondKeeper || handOver.secondKeeper !== null)}
    >
      <summary>{texts.confirmHeading}</summary>
      {query.state === 'loading' ? <Notice kind="loading" text={texts.loading} /> : null}
      {query.state === 'failed' ? <FailedQuery query={query} otherwise={texts.loadFailed} /> : null}
      {handOver === null ? null : <Confirmation item={item} handOver={handOver} />}
    </details>
  );
}

/** Shows the checks, and below them the form, or the name of the second keeper who has confirmed. */
function Confirmation({ item, handOver }: { item: Item; handOver: HandOver }) {
  return (
    <>
      <Checks handOver={handOver} />
      {handOver.secondKeeper === null ? (
        <>
          <p>{texts.confirmMeans}</p>
          <ConfirmForm item={item} />
        </>
      ) : (
        <p role="status">{texts.confirmedBy(handOver.secondKeeper.name)}</p>
      )}
    </>
  );
}

/** The second keeper reads here what the item's keeper has checked. */
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
    await confirmAsSecondKeeper(item, form, values);
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
