import type { Reply } from '../../../contract/endpoints.ts';
import type { QueryCall } from './query-key.ts';

type Rules = { [C in QueryCall]?: (reply: Reply<C>) => boolean };

/**
 * Which replies anybody may be shown. They outlive a sign-out on this device; all others belong to
 * the account that was given them. An inactive item is seen by its poster and by admins only.
 */
const rules: Rules = {
  'GET /search/items/search': () => true,
  'GET /categories': () => true,
  'GET /items/{id}': ({ item }) => item.isActive,
};

export function isForEverybody<C extends QueryCall>(name: C, reply: Reply<C>): boolean {
  return rules[name]?.(reply) ?? false;
}
