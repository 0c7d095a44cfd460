import type { FastifyBaseLogger } from 'fastify';
import type { Item } from '../../../../contract/entities.ts';
import type { Reader } from '../../../db/database.ts';
import type { Account } from '../../../http/account.ts';
import { findPosterAndClaimants } from '../people.ts';

type Change = 'for staff' | 'for everybody' | 'deleted';

interface Pieces {
  database: { read: Reader };
  /**
   * Sends the live event about an item that changed.
   * @param userIds people who get it besides keepers and admins, if the change is for staff
   */
  announce: (itemId: string, change: Change, userIds: readonly string[]) => void;
  log: FastifyBaseLogger;
}

/**
 * Wraps the handler of a call that changes an item. The wrapper sends the live event when the handler has resolved,
 * because the change is committed then. A change for staff also concerns the item's poster and claimants, even if it
 * causes no notification. A poster or claimant who made the call gets no event of it, because their page has the reply.
 */
export type Announced = ReturnType<typeof createAnnounced>;

export function createAnnounced({ database, announce, log }: Pieces) {
  /** If this fails, the call succeeds nevertheless, because its change is stored. */
  async function partiesOf(itemId: string): Promise<string[]> {
    try {
      return await findPosterAndClaimants(database.read, itemId);
    } catch (error) {
      log.error({ err: error }, 'the people of a changed item could not be found');
      return [];
    }
  }

  return <Context extends { params: { id: string }; viewer: Account }, Reply>(
      handler: (context: Context) => Promise<Reply>,
      changeOf: (reply: Reply) => Change = () => 'for staff',
    ) =>
    async (context: Context): Promise<Reply> => {
      const reply = await handler(context);
      const change = changeOf(reply);
      const { params, viewer } = context;
      const parties = change === 'for staff' ? await partiesOf(params.id) : [];
      const others = parties.filter((id) => id !== viewer.id);
      announce(params.id, change, others);
      return reply;
    };
}

/**
 * Returns to whom the change of an item is signalled. If the item is inactive or guarded, everybody has to replace
 * their copy, because they may now see less of the item. If it is neither, staff and the item's people fetch it again.
 */
export function changeAsSeenByOthers({ item: { isActive, lane } }: { item: Item }): Change {
  return isActive && lane === 'open' ? 'for staff' : 'for everybody';
}
