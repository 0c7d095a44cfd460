import { z } from 'zod/mini';
import { parseOrNull } from '../parse.ts';

const ItemActivity = z.object({ item: z.object({ isActive: z.boolean() }) });

/**
 * Whether any viewer may see a reply. It then stays on the device after a sign-out; all others belong to one
 * account. Only its poster and admins may see an inactive item.
 * @param name the call
 */
export function isPublicReply(name: string, reply: unknown): boolean {
  switch (name) {
    case 'GET /search/items/search':
    case 'GET /categories':
      return true;
    case 'GET /items/{id}':
      return parseOrNull(ItemActivity, reply)?.item.isActive === true;
    default:
      return false;
  }
}
