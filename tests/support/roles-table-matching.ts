import type { matchingEndpoints } from '../../contract/endpoints/matching.ts';
import { type Row, row, sending } from './roles-rows.ts';

const claimedItem = sending('of the claimed item', ({ world }) => ({
  body: { itemId: world.ids['claimed item'] },
}));

/** The rows of the calls about suggestions, with the columns of roles-table.ts: for poster, keeper and admins. */
export const matchingRows: Record<keyof typeof matchingEndpoints, Row[]> = {
  'GET /items/{id}/suggestions': [
    row('401 403 200 403 200 403 200  401 401 401 401', 'claimed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'guarded item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'POST /items/{id}/dismiss-suggestion': [
    row('401 403 200 403 200 403 200  401 401 401 401', 'guarded item', claimedItem),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item', claimedItem),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', claimedItem),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', claimedItem),
  ],
};
