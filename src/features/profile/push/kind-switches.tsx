import { useState } from 'react';
import type { PushSwitches } from '../../../../contract/endpoints/push.ts';
import { type PushKind, pushKinds } from '../../../../contract/push.ts';
import { call } from '../../../data/api.ts';
import { failureText } from '../../../data/failure-text.ts';
import { remember, useReading } from '../../../data/reading.ts';
import { useAction } from '../../../parts/use-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './device-notifications.module.css';

/** Of what the person wants to be notified; each switch is kept as soon as it is turned. */
export function KindSwitches() {
  const reading = useReading('GET /users/me/push', {});
  const { busy, run } = useAction();
  const [turning, setTurning] = useState<{ kind: PushKind; on: boolean } | null>(null);

  if (reading.state === 'failed') {
    const text = failureText(reading.failure, texts.push.kindsFailed) ?? texts.push.kindsFailed;
    return (
      <Notice kind="failed" text={text} action={{ label: texts.push.retry, run: reading.retry }} />
    );
  }
  if (reading.state === 'loading') {
    return (
      <div role="status" className={styles.kinds}>
        <VisuallyHidden>{texts.push.loadingKinds}</VisuallyHidden>
        <Skeleton height="24px" />
        {pushKinds.map((kind) => (
          <Skeleton key={kind} height="62px" />
        ))}
      </div>
    );
  }

  const { value } = reading;
  const turn = async (kind: PushKind, on: boolean) => {
    const body: PushSwitches = { ...value.switches, [kind]: on };
    setTurning({ kind, on });
    const reply = await run(() => call('PUT /users/me/push', { body }), texts.push.switchFailed);
    if (reply !== null) remember('GET /users/me/push', {}, { ...value, ...reply });
    setTurning(null);
  };

  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>{texts.push.kinds}</legend>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          {...texts.push.kind[kind]}
          // Where it goes, until the server has said that it is there.
          checked={turning?.kind === kind ? turning.on : value.switches[kind]}
          busy={busy}
          onChange={(on) => void turn(kind, on)}
        />
      ))}
    </fieldset>
  );
}
