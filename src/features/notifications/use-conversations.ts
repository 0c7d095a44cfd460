import { useMemo } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Request } from '../../../contract/endpoints.ts';
import { paths } from '../../../contract/paths.ts';
import { useQuery } from '../../client/query/query.ts';

/** The other participant of a conversation and their unread messages. */
export interface Correspondent {
  name: string;
  unread: number;
}

/** The request of the unread badges, so that both share one query. */
const request: Request<'GET /conversations'> = {
  query: { page: 1, limit: pageSizes.conversations },
};

/** The latest conversations by their link; empty until they are known. */
export function useConversations(): ReadonlyMap<string, Correspondent> {
  const query = useQuery('GET /conversations', request);
  const docs = query.state === 'ready' ? query.value.conversations.docs : null;
  return useMemo(
    () =>
      new Map(
        docs?.map(({ _id, participants, unread }) => [
          paths.messages(_id),
          { name: participants[1]?.name ?? '', unread },
        ]),
      ),
    [docs],
  );
}
