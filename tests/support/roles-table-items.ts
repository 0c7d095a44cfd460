import type { itemEndpoints } from '../../contract/endpoints/items.ts';
import { type Row, row } from './roles-rows.ts';
import {
  claimantAgain,
  itemForm,
  keeper,
  reason,
  returnCode,
  searching,
  wrongReturnCode,
} from './roles-sendings.ts';

/**
 * The rows of the calls about items, with the columns of roles-table.ts. An inactive item exists only for its
 * poster and admins, a deleted one for nobody.
 */
export const itemRows: Record<keyof typeof itemEndpoints, Row[]> = {
  'GET /search/items/search': [
    row('200 200 200 200 200 200 200  200 200 200 200'),
    row('200 200 200 200 200 200 200  200 200 200 200', null, searching),
  ],
  'POST /items': [row('401 201 201 201 201 201 201  401 401 401 401', null, itemForm)],
  'GET /items/{id}': [
    row('200 200 200 200 200 200 200  200 200 200 200', 'open item'),
    row('200 200 200 200 200 200 200  200 200 200 200', 'claimed item'),
    row('404 404 200 404 404 404 200  404 404 404 404', 'inactive item'),
    row('404 404 404 404 404 404 404  404 404 404 404', 'deleted item'),
    row('404 404 404 404 404 404 404  404 404 404 404', 'nowhere'),
  ],

  // For every account that can see the item.
  'GET /items/{id}/my-claim': [
    row('401 200 200 200 200 200 200  401 401 401 401', 'open item'),
    row('401 200 200 200 200 200 200  401 401 401 401', 'refused item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Poster only.
  'PUT /items/{id}': [
    row('401 403 200 403 403 403 403  401 401 401 401', 'open item', itemForm),
    row('401 403 200 403 403 403 403  401 401 401 401', 'claimed item', itemForm),
    row('401 404 200 404 404 404 403  401 401 401 401', 'inactive item', itemForm),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', itemForm),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', itemForm),
  ],
  'DELETE /items/{id}': [
    row('401 403 200 403 403 403 403  401 401 401 401', 'open item'),
    row('401 403 200 403 403 403 403  401 401 401 401', 'claimed item'),
    row('401 404 200 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Poster, keeper and admins.
  'GET /items/{id}/history': [
    row('401 403 200 403 200 403 200  401 401 401 401', 'claimed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'refused item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Keepers may only assign themselves, and only if there is no keeper. Admins may assign any active keeper
  // (and are not keepers themselves).
  'POST /items/{id}/assign-keeper': [
    row('401 403 403 403 200 200 400  401 401 401 401', 'unkept item', keeper('themselves')),
    row('401 403 403 403 403 200 200  401 401 401 401', 'unkept item', keeper('other keeper')),
    row('401 403 403 403 403 403 400  401 401 401 401', 'unkept item', keeper('user')),
    row('401 403 403 403 403 409 200  401 401 401 401', 'open item', keeper('other keeper')),
    row('401 403 403 403 403 409 200  401 401 401 401', 'claimed item', keeper('other keeper')),
    row('401 403 403 403 403 403 403  401 401 401 401', 'claimed item', keeper('claimant')),
    row('401 404 403 404 404 404 200  401 401 401 401', 'inactive item', keeper('other keeper')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', keeper('other keeper')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', keeper('other keeper')),
  ],

  // Everybody except its poster and keeper.
  'POST /items/{id}/claim': [
    row('401 200 403 200 403 200 200  401 401 401 401', 'open item'),
    row('401 409 403 409 403 409 409  401 401 401 401', 'claimed item'),
    row('401 200 403 403 403 200 200  401 401 401 401', 'refused item'),
    row('401 409 403 409 403 409 409  401 401 401 401', 'returned item'),
    row('401 404 403 404 404 404 409  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'POST /items/{id}/withdraw-claim': [
    row('401 403 403 200 403 403 403  401 401 401 401', 'claimed item'),
    row('401 403 403 403 403 403 403  401 401 401 401', 'open item'),
    row('401 403 403 409 403 403 403  401 401 401 401', 'returned item'),
    row('401 404 403 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Poster and keeper; not even admins.
  'POST /items/{id}/turn-down-claim': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item', reason),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item', reason),
    row('401 403 409 403 409 403 403  401 401 401 401', 'returned item', reason),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', reason),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', reason),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', reason),
  ],
  'POST /items/{id}/allow-claim': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'refused item', claimantAgain),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item', claimantAgain),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', claimantAgain),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', claimantAgain),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', claimantAgain),
  ],
  'POST /items/{id}/generate-otp': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item'),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item'),
    row('401 403 409 403 409 403 403  401 401 401 401', 'returned item'),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Poster, keeper and claimant may confirm the return. Others are refused even with the correct code.
  'POST /items/{id}/verify-otp': [
    row('401 403 200 200 200 403 403  401 401 401 401', 'claimed item', returnCode('return')),
    row('401 403 400 400 400 403 403  401 401 401 401', 'claimed item', wrongReturnCode),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item', returnCode('return')),
    row('401 403 409 409 409 403 403  401 401 401 401', 'returned item', returnCode('return')),
    row(
      '401 404 409 404 404 404 403  401 401 401 401',
      'inactive item',
      returnCode('inactiveReturn'),
    ),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', returnCode('return')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', returnCode('return')),
  ],
};
