import type { Item } from '../../../contract/entities.ts';

type Receivers = 'staff' | 'everybody';

/** Sends the live event about an item that changed. */
type AnnounceItem = (itemId: string, receivers: Receivers) => void;

/** Adds the live event to the handler of a call that changes an item. The change is committed when the handler resolves. */
export type Announced = ReturnType<typeof createAnnounced>;

export function createAnnounced(announce: AnnounceItem) {
  return <Context extends { params: { id: string } }, Reply>(
      handler: (context: Context) => Promise<Reply>,
      receiversOf: (reply: Reply) => Receivers = () => 'staff',
    ) =>
    async (context: Context): Promise<Reply> => {
      const reply = await handler(context);
      announce(context.params.id, receiversOf(reply));
      return reply;
    };
}

/** A change can hide parts of an item from others, unless the item is open and active. */
export function whoMustForget({ item: { isActive, lane } }: { item: Item }): Receivers {
  return isActive && lane === 'open' ? 'staff' : 'everybody';
}
