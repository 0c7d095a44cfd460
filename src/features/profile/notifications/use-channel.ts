import { useState } from 'react';
import type { KindSwitches } from '../../../../contract/notifications/kind-switches.ts';
import type { PushKind } from '../../../../contract/push.ts';
import type { Failure, Result } from '../../../client/http/api.ts';
import type { QueryState } from '../../../client/query/query.ts';
import { useAction } from '../../../components/hooks/use-action.ts';
import { texts } from '../texts.ts';

/** The viewer's switches for one channel of notifications: push or email. */
export type Channel =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | {
      state: 'ready';
      switches: KindSwitches;
      /** Whether a change is being saved. */
      busy: boolean;
      turn: (kind: PushKind, on: boolean) => void;
    };

interface ChannelParts {
  query: QueryState<{ switches: KindSwitches }>;
  save: (switches: KindSwitches) => Promise<Result<{ switches: KindSwitches }>>;
  /** Puts the saved switches into the query's data. */
  onSaved: (saved: { switches: KindSwitches }) => void;
  /** Fetches the switches again, because the server may have saved a change although its response was lost. */
  refetch: () => void;
}

/** Reads the switches of a channel, and saves each change at once. */
export function useChannel({ query, save, onSaved, refetch }: ChannelParts): Channel {
  const { busy, run } = useAction();
  /** Optimistic update: the positions that the viewer has chosen and the server has not confirmed yet. */
  const [chosen, setChosen] = useState<Partial<KindSwitches>>({});

  if (query.state === 'loading') return { state: 'loading' };
  if (query.state === 'failed') {
    return { state: 'failed', failure: query.failure, retry: query.retry };
  }

  const { value } = query;
  const turn = async (kind: PushKind, on: boolean) => {
    setChosen({ [kind]: on });
    const saved = await run(
      () => save({ ...value.switches, [kind]: on }),
      texts.notifications.saveFailed,
      refetch,
    );
    if (saved !== null) onSaved(saved);
    setChosen({});
  };
  return {
    state: 'ready',
    switches: { ...value.switches, ...chosen },
    busy,
    turn: (kind, on) => void turn(kind, on),
  };
}
