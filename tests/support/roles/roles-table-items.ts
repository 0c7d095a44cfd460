import type { itemEndpoints } from '../../../contract/endpoints/items.ts';
import { type Row, row } from './roles-rows.ts';
import {
  correctedOwner,
  foundForOther,
  itemForm,
  keeper,
  looking,
  lostForOther,
  searching,
  searchingDetail,
} from './roles-sendings.ts';

/**
 * The rows of the calls about items, with the columns of roles-table.ts. An inactive item exists only for its
 * poster and admins, a deleted one for nobody.
 */
export const itemRows: Record<keyof typeof itemEndpoints, Row[]> = {
  'GET /search/items/search': [
    row('200 200 200 200 200 200 200  200 200 200 200'),
    row('200 200 200 200 200 200 200  200 200 200 200', null, searching),
    row('200 200 200 200 200 200 200  200 200 200 200', null, searchingDetail),
  ],
  'POST /items': [
    row('401 201 201 201 201 201 201  401 401 401 401', null, itemForm),
    row('401 403 403 403 201 201 201  401 401 401 401', null, lostForOther),
    row('401 403 403 403 400 400 400  401 401 401 401', null, foundForOther),
  ],
  'GET /items/{id}': [
    row('200 200 200 200 200 200 200  200 200 200 200', 'open item'),
    row('200 200 200 200 200 200 200  200 200 200 200', 'item of a waiting owner'),
    row('200 200 200 200 200 200 200  200 200 200 200', 'claimed item'),
    row('200 200 200 200 200 200 200  200 200 200 200', 'detailed item'),
    row('200 200 200 200 200 200 200  200 200 200 200', 'guarded item'),
    row('404 404 200 404 404 404 200  404 404 404 404', 'inactive item'),
    row('404 404 404 404 404 404 404  404 404 404 404', 'deleted item'),
    row('404 404 404 404 404 404 404  404 404 404 404', 'nowhere'),
  ],

  // Poster only.
  'PUT /items/{id}': [
    row('401 403 200 403 403 403 403  401 401 401 401', 'open item', itemForm),
    row('401 403 200 403 403 403 403  401 401 401 401', 'claimed item', itemForm),
    row('401 403 200 403 403 403 403  401 401 401 401', 'detailed item', itemForm),
    row('401 404 200 404 404 404 403  401 401 401 401', 'inactive item', itemForm),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', itemForm),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', itemForm),
  ],
  'DELETE /items/{id}': [
    row('401 403 200 403 403 403 403  401 401 401 401', 'open item'),
    row('401 403 200 403 403 403 403  401 401 401 401', 'claimed item'),
    row('401 403 200 403 403 403 403  401 401 401 401', 'detailed item'),
    row('401 404 200 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  // Poster only, and of a lost item only.
  'POST /items/{id}/looking': [
    row('401 403 409 403 403 403 403  401 401 401 401', 'open item', looking),
    row('401 403 200 403 403 403 403  401 401 401 401', 'lost item', looking),
    row('401 403 409 403 403 403 403  401 401 401 401', 'claimed item', looking),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', looking),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', looking),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', looking),
  ],

  // Keepers and admins.
  'GET /items/{id}/owner': [
    row('401 403 403 403 200 200 200  401 401 401 401', 'item of a waiting owner'),
    row('401 403 403 403 200 200 200  401 401 401 401', 'lost item'),
    row('401 403 403 403 404 404 200  401 401 401 401', 'inactive item'),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item'),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Keepers and admins, while the item waits for its owner.
  'PUT /items/{id}/owner': [
    row('401 403 403 403 200 200 200  401 401 401 401', 'item of a waiting owner', correctedOwner),
    row('401 403 403 403 409 409 409  401 401 401 401', 'lost item', correctedOwner),
    row('401 403 403 403 404 404 409  401 401 401 401', 'inactive item', correctedOwner),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item', correctedOwner),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere', correctedOwner),
  ],

  // Poster, keeper and admins.
  'GET /items/{id}/history': [
    row('401 403 403 403 200 403 200  401 401 401 401', 'item of a waiting owner'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'guarded item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'claimed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'detailed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'refused item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Keepers may assign only themselves, and only if the item has no keeper. Admins may assign any active keeper, but
  // not themselves.
  'POST /items/{id}/assign-keeper': [
    row('401 403 403 403 200 200 400  401 401 401 401', 'unkept item', keeper('themselves')),
    row('401 403 403 403 403 200 200  401 401 401 401', 'unkept item', keeper('other keeper')),
    row('401 403 403 403 403 403 400  401 401 401 401', 'unkept item', keeper('user')),
    row('401 403 403 403 403 409 200  401 401 401 401', 'open item', keeper('other keeper')),
    row('401 403 403 403 403 409 200  401 401 401 401', 'claimed item', keeper('other keeper')),
    row('401 403 403 403 403 409 200  401 401 401 401', 'detailed item', keeper('other keeper')),
    row('401 403 403 403 403 403 403  401 401 401 401', 'claimed item', keeper('claimant')),
    row('401 404 403 404 404 404 200  401 401 401 401', 'inactive item', keeper('other keeper')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', keeper('other keeper')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', keeper('other keeper')),
  ],
};
