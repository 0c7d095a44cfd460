import type { Item } from '../../../../contract/entities.ts';

type Change = 'for staff' | 'for everybody' | 'deleted';

/** Sends the live event about an item that changed. */
type AnnounceItem = (itemId: string, change: Change) => void;

/**
 * Wraps the handler of a call that changes an item. The wrapper sends the live event when the handler has resolved,
 * because the change is committed then.
 */
export type Announced = ReturnType<typeof createAnnounced>;

export function createAnnounced(announce: AnnounceItem) {
  return <Context extends { params: { id: string } }, Reply>(
      handler: (context: Context) => Promise<Reply>,
      changeOf: (reply: Reply) => Change = () => 'for staff',
    ) =>
    async (context: Context): Promise<Reply> => {
      const reply = await handler(context);
      announce(context.params.id, changeOf(reply));
      return reply;
    };
}

/**
 * Returns who has to fetch a changed item again. If the item is inactive or guarded, everybody has to replace their
 * copy, because they may now see less of the item. If it is neither, only staff fetch the item again.
 */
export function changeAsSeenByOthers({ item: { isActive, lane } }: { item: Item }): Change {
  return isActive && lane === 'open' ? 'for staff' : 'for everybody';
}
