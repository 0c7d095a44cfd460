import { z } from 'zod/mini';
import { parseOrNull } from '../parse.ts';

/** The fields of an item that decide who may see the reply. A stored reply without `lane` is about an open item. */
const Visibility = z.object({
  isActive: z.boolean(),
  lane: z.catch(z.string(), 'open'),
  isWithheld: z.catch(z.boolean(), false),
});
const OneItem = z.object({ item: Visibility });
const Items = z.object({ data: z.object({ items: z.array(Visibility) }) });

/**
 * Whether any viewer may see a reply. Public replies stay on the device after a sign-out; all others belong to one
 * account. A reply with an inactive item, or with a guarded item from which nothing is withheld, is not public.
 * @param name the call
 */
export function isPublicReply(name: string, reply: unknown): boolean {
  switch (name) {
    case 'GET /search/items/search':
      return parseOrNull(Items, reply)?.data.items.every(isForAll) ?? false;
    case 'GET /categories':
      return true;
    case 'GET /items/{id}': {
      const item = parseOrNull(OneItem, reply)?.item;
      return item !== undefined && isForAll(item);
    }
    default:
      return false;
  }
}

function isForAll({ isActive, lane, isWithheld }: z.infer<typeof Visibility>): boolean {
  return isActive && (lane !== 'guarded' || isWithheld);
}
