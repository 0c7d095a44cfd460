import type { Reply } from '../../../contract/endpoints.ts';
import type { QueryCall } from './query-key.ts';

type Rules = { [C in QueryCall]?: (reply: Reply<C>) => boolean };

/**
 * Which replies any viewer may see. They stay on the device after a sign-out; all others belong to one account.
 * Only its poster and admins may see an inactive item.
 */
const rules: Rules = {
  'GET /search/items/search': () => true,
  'GET /categories': () => true,
  'GET /items/{id}': ({ item }) => item.isActive,
};

export function isPublicReply<C extends QueryCall>(name: C, reply: Reply<C>): boolean {
  return rules[name]?.(reply) ?? false;
}
