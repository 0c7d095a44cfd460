import type { matchingEndpoints } from '../../../contract/endpoints/matching.ts';
import { backpack } from '../calls/items.ts';
import { type Row, row, sending } from './roles-rows.ts';

const claimedItem = sending('of the claimed item', ({ world }) => ({
  body: { itemId: world.ids['claimed item'] },
}));

const draftOf = (status: string) =>
  sending(`of a ${status} item`, () => ({ body: { ...backpack, status, tags: ['blue'] } }));

/**
 * The rows of the calls about suggestions, with the columns of roles-table.ts. Poster, keeper and admins may see
 * the suggestions of an item.
 */
export const matchingRows: Record<keyof typeof matchingEndpoints, Row[]> = {
  'POST /items/candidates': [
    row('401 200 200 200 200 200 200  401 401 401 401', null, draftOf('Lost')),
    row('401 200 200 200 200 200 200  401 401 401 401', null, draftOf('Found')),
    row('401 400 400 400 400 400 400  401 401 401 401', null, draftOf('Returned')),
  ],
  'GET /items/{id}/suggestions': [
    row('401 403 200 403 200 403 200  401 401 401 401', 'claimed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'detailed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'guarded item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'GET /users/me/match-counts': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'POST /items/{id}/dismiss-suggestion': [
    row('401 403 200 403 200 403 200  401 401 401 401', 'guarded item', claimedItem),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item', claimedItem),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', claimedItem),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', claimedItem),
  ],
};
