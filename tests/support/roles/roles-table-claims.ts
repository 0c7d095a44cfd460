import type { claimEndpoints } from '../../../contract/endpoints/claims.ts';
import { type Row, row } from './roles-rows.ts';
import {
  ofClaimant,
  question,
  reason,
  reasonForRival,
  returnCode,
  rival,
  story,
  wrongReturnCode,
} from './roles-sendings.ts';

/** Calls with rows in roles-table-guarded.ts. */
type GuardedCall =
  | 'POST /items/{id}/lane'
  | 'POST /items/{id}/notify-owner'
  | 'GET /items/{id}/hand-over'
  | 'PUT /items/{id}/hand-over'
  | 'POST /items/{id}/second-keeper'
  | 'POST /items/{id}/proxy-code';

/** The rows of the calls about claims, with the columns of roles-table.ts. */
export const claimRows: Record<Exclude<keyof typeof claimEndpoints, GuardedCall>, Row[]> = {
  // For every account that can see the item.
  'GET /items/{id}/my-claim': [
    row('401 200 200 200 200 200 200  401 401 401 401', 'open item'),
    row('401 200 200 200 200 200 200  401 401 401 401', 'detailed item'),
    row('401 200 200 200 200 200 200  401 401 401 401', 'refused item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // While nobody has claimed the item: every account except the poster, the keeper and people whose claim was turned
  // down.
  'POST /items/{id}/claim': [
    row('401 200 403 200 403 200 200  401 401 401 401', 'open item'),
    row('401 200 403 200 403 200 200  401 401 401 401', 'open item', story),
    row('401 409 403 409 403 409 409  401 401 401 401', 'claimed item'),
    row('401 409 403 409 403 409 409  401 401 401 401', 'detailed item', story),
    row('401 200 403 403 403 200 200  401 401 401 401', 'refused item'),
    row('401 409 403 409 403 409 409  401 401 401 401', 'returned item'),
    row('401 404 403 404 404 404 409  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'POST /items/{id}/withdraw-claim': [
    row('401 403 403 200 403 403 403  401 401 401 401', 'claimed item'),
    row('401 200 403 200 403 403 403  401 401 401 401', 'detailed item'),
    row('401 403 403 403 403 403 403  401 401 401 401', 'open item'),
    row('401 403 403 409 403 403 403  401 401 401 401', 'returned item'),
    row('401 404 403 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Only poster and keeper. Admins are refused too.
  'POST /items/{id}/turn-down-claim': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item', reason),
    row('401 403 200 403 200 403 403  401 401 401 401', 'detailed item', reasonForRival),
    row('401 403 409 403 409 403 403  401 401 401 401', 'claimed item', reasonForRival),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item', reason),
    row('401 403 409 403 409 403 403  401 401 401 401', 'returned item', reason),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', reason),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', reason),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', reason),
  ],
  'POST /items/{id}/allow-claim': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'refused item', ofClaimant),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item', ofClaimant),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', ofClaimant),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', ofClaimant),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', ofClaimant),
  ],
  'POST /items/{id}/generate-otp': [
    // Only its keeper hands over a guarded item.
    row('401 403 403 403 200 403 403  401 401 401 401', 'guarded item'),
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item'),
    // A judge must accept a claim on this item first.
    row('401 403 409 403 409 403 403  401 401 401 401', 'detailed item'),
    row('401 403 409 403 409 403 403  401 401 401 401', 'open item'),
    row('401 403 409 403 409 403 403  401 401 401 401', 'returned item'),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Poster, keeper and claimant may confirm the return; of a guarded item only keeper and claimant. Others are refused
  // even with the correct code.
  'POST /items/{id}/verify-otp': [
    row(
      '401 403 403 200 200 403 403  401 401 401 401',
      'guarded item',
      returnCode('guardedReturn'),
    ),
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

  // Poster, keeper and admins.
  'GET /items/{id}/private-details': [
    row('401 403 200 403 200 403 200  401 401 401 401', 'detailed item'),
    row('401 403 200 403 200 403 200  401 401 401 401', 'open item'),
    row('401 404 200 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Everybody who may claim the item.
  'GET /items/{id}/claim-questions': [
    row('401 200 403 200 403 200 200  401 401 401 401', 'detailed item'),
    row('401 200 403 200 403 200 200  401 401 401 401', 'open item'),
    row('401 404 403 404 404 404 200  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Everybody who may claim the item, but only while another person has claimed it.
  'POST /items/{id}/claims': [
    row('401 201 403 409 403 201 201  401 401 401 401', 'claimed item'),
    row('401 201 403 409 403 201 201  401 401 401 401', 'claimed item', story),
    row('401 409 403 409 403 201 201  401 401 401 401', 'detailed item', story),
    row('401 409 403 409 403 409 409  401 401 401 401', 'open item'),
    row('401 409 403 403 403 409 409  401 401 401 401', 'refused item'),
    row('401 409 403 409 403 409 409  401 401 401 401', 'returned item'),
    row('401 404 403 404 404 404 409  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  // Only poster and keeper. Admins are refused too.
  'GET /items/{id}/claims': [
    // Only its keeper judges claims on a guarded item.
    row('401 403 403 403 200 403 403  401 401 401 401', 'guarded item'),
    row('401 403 200 403 200 403 403  401 401 401 401', 'detailed item'),
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item'),
    row('401 403 200 403 200 403 403  401 401 401 401', 'returned item'),
    row('401 404 200 404 404 404 403  401 401 401 401', 'inactive item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'POST /items/{id}/accept-claim': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item', ofClaimant),
    row('401 403 200 403 200 403 403  401 401 401 401', 'detailed item', rival),
    row('401 403 409 403 409 403 403  401 401 401 401', 'claimed item', rival),
    row('401 403 409 403 409 403 403  401 401 401 401', 'refused item', ofClaimant),
    row('401 403 409 403 409 403 403  401 401 401 401', 'returned item', ofClaimant),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', ofClaimant),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', ofClaimant),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', ofClaimant),
  ],
  'POST /items/{id}/ask-claimant': [
    row('401 403 200 403 200 403 403  401 401 401 401', 'claimed item', question('claimant')),
    row('401 403 200 403 200 403 403  401 401 401 401', 'detailed item', question('user')),
    row('401 403 409 403 409 403 403  401 401 401 401', 'claimed item', question('user')),
    row('401 404 409 404 404 404 403  401 401 401 401', 'inactive item', question('claimant')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', question('claimant')),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', question('claimant')),
  ],
};
