import { z } from 'zod/mini';
import { parseOrNull } from '../parse.ts';

const PublicItem = z.object({ isPrivate: z.literal(false) });
const OneItem = z.object({ item: PublicItem });
const Items = z.object({ data: z.object({ items: z.array(PublicItem) }) });

/**
 * Whether any viewer may see a reply. Public replies stay on the device after a sign-out; all others belong to one
 * account.
 * @param name the call
 */
export function isPublicReply(name: string, reply: unknown): boolean {
  switch (name) {
    case 'GET /search/items/search':
      return parseOrNull(Items, reply) !== null;
    case 'GET /categories':
      return true;
    case 'GET /items/{id}':
      return parseOrNull(OneItem, reply) !== null;
    default:
      return false;
  }
}
