import { useState } from 'react';
import type { KindSwitches as Switches } from '../../../contract/kind-switches.ts';
import { type PushKind, pushKinds } from '../../../contract/push.ts';
import type { Result } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import type { QueryState } from '../../client/query/query.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { Notice } from '../../components/basics/notice.tsx';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { Switch } from '../../components/basics/switch.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import styles from './notifications.module.css';
import { texts } from './texts.ts';

interface KindSwitchesProps<Known extends { switches: Switches }> {
  words: { legend: string; loading: string; failed: string; saveFailed: string };
  query: QueryState<Known>;
  save: (switches: Switches) => Promise<Result<{ switches: Switches }>>;
  onSaved: (known: Known, saved: { switches: Switches }) => void;
}

/** A switch for each kind of notification; each change is saved at once. */
export function KindSwitches<Known extends { switches: Switches }>({
  words,
  query,
  save,
  onSaved,
}: KindSwitchesProps<Known>) {
  const { busy, run } = useAction();
  const [turning, setTurning] = useState<{ kind: PushKind; on: boolean } | null>(null);

  if (query.state === 'failed') {
    const text = failureText(query.failure, words.failed) ?? words.failed;
    return (
      <Notice kind="failed" text={text} action={{ label: texts.push.retry, run: query.retry }} />
    );
  }
  if (query.state === 'loading') {
    return (
      <div role="status" className={styles.kinds}>
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton height="24px" />
        {pushKinds.map((kind) => (
          <Skeleton key={kind} height="62px" />
        ))}
      </div>
    );
  }

  const { value } = query;
  const turn = async (kind: PushKind, on: boolean) => {
    setTurning({ kind, on });
    const saved = await run(() => save({ ...value.switches, [kind]: on }), words.saveFailed);
    if (saved !== null) onSaved(value, saved);
    setTurning(null);
  };

  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>{words.legend}</legend>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          {...texts.push.kind[kind]}
          // Optimistic: shows the chosen position until the server has confirmed it.
          checked={turning?.kind === kind ? turning.on : value.switches[kind]}
          busy={busy}
          onChange={(on) => void turn(kind, on)}
        />
      ))}
    </fieldset>
  );
}
