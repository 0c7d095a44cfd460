import type { Item } from '../../../../contract/entities.ts';

type Change = 'for staff' | 'for everybody' | 'deleted';

/** Sends the live event about an item that changed. */
type AnnounceItem = (itemId: string, change: Change) => void;

/**
 * Wraps the handler of a call that changes an item: sends the live event when the handler has resolved, because the change
 * is committed then.
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
 * An item that is inactive or guarded looks different to others now, so everybody's copy must be replaced.
 * Otherwise only staff must fetch it again.
 */
export function changeAsSeenByOthers({ item: { isActive, lane } }: { item: Item }): Change {
  return isActive && lane === 'open' ? 'for staff' : 'for everybody';
}
