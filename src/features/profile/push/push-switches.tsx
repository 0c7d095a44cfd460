import { call } from '../../../client/http/api.ts';
import { remember, useQuery } from '../../../client/query/query.ts';
import { KindSwitches } from '../kind-switches.tsx';
import { texts } from '../texts.ts';

const words = {
  legend: texts.push.kinds,
  loading: texts.push.loadingKinds,
  failed: texts.push.kindsFailed,
  saveFailed: texts.push.switchFailed,
};

/** Which kinds of notifications the person has pushed to their devices. */
export function PushSwitches() {
  const query = useQuery('GET /users/me/push', {});
  return (
    <KindSwitches
      words={words}
      query={query}
      save={(body) => call('PUT /users/me/push', { body })}
      onSaved={(known, saved) => remember('GET /users/me/push', {}, { ...known, ...saved })}
    />
  );
}
