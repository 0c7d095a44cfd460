import type { savedSearchEndpoints } from '../../../contract/endpoints/saved-searches.ts';
import { type Row, row, sending } from './roles-rows.ts';

const search = sending('a search', () => ({ body: { words: 'blue bag' } }));
const statusOnly = sending('a status only', () => ({ body: { status: 'Found' } }));

/** The rows of the calls about saved searches, with the columns of roles-table.ts. */
export const savedSearchRows: Record<keyof typeof savedSearchEndpoints, Row[]> = {
  'GET /users/me/saved-searches': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'POST /users/me/saved-searches': [
    row('401 201 201 201 201 201 201  401 401 401 401', null, search),
    row('401 400 400 400 400 400 400  401 401 401 401', null, statusOnly),
  ],
  'DELETE /users/me/saved-searches/{id}': [
    row('401 200 404 404 404 404 404  401 401 401 401', 'saved search of the user'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'POST /items/{id}/stop-saved-search': [
    row('401 200 404 404 404 404 404  401 401 401 401', 'open item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
};
