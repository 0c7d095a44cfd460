import type { Call } from '../../../contract/endpoints.ts';
import { type Row, row } from './roles-rows.ts';
import {
  account,
  address,
  categoryChange,
  code,
  deskList,
  forgedUnsubscribeLink,
  login,
  newCategory,
  newPassword,
  ownAccount,
  ownMessage,
  ownMessages,
  passwordChange,
  postersMessage,
  postersMessages,
  profile,
  pushSubscription,
  pushSwitches,
  samePassword,
  talkTo,
  talkToNobody,
  wrongMailedCode,
} from './roles-sendings.ts';
import { claimRows } from './roles-table-claims.ts';
import { guardedRows } from './roles-table-guarded.ts';
import { matchingRows } from './roles-table-matching.ts';
import { placeRows } from './roles-table-places.ts';
import { savedSearchRows } from './roles-table-saved-searches.ts';
import { itemRows } from './roles-table-items.ts';
import { emails } from './roles-world.ts';
import { password } from '../app/test-app.ts';

/**
 * Expected statuses by role. They come from the specification or, for details that it leaves open, from docs/decisions.
 * The table is written by hand, independent of contract/permissions.ts.
 *
 * The columns, in the order of `callers`: visitor, user, poster, claimant, keeper of the item, other keeper,
 * admin; then invalid tokens: deactivated (a former admin), forged, expired (the poster's), and the poster's
 * grant for a new password.
 */
export const table: Record<Call, Row[]> = {
  ...itemRows,
  ...claimRows,
  ...guardedRows,
  ...matchingRows,
  ...savedSearchRows,
  ...placeRows,

  'GET /health': [row('200 200 200 200 200 200 200  200 200 200 200')],

  // Responses reveal only to admins whether an address has an account.
  'POST /auth/register': [
    row('201 201 201 201 201 201 201  201 201 201 201', null, account('user', 'new@example.edu')),
    row('201 201 201 201 201 201 201  201 201 201 201', null, account('user', emails.keeper)),
    row('403 403 403 403 403 403 201  403 403 403 403', null, account('keeper', 'new@example.edu')),
    row('403 403 403 403 403 403 201  403 403 403 403', null, account('admin', 'new@example.edu')),
    row('403 403 403 403 403 403 400  403 403 403 403', null, account('keeper', emails.user)),
  ],
  'POST /auth/login': [
    row('200 200 200 200 200 200 200  200 200 200 200', null, login(emails.user, password)),
    row('401 401 401 401 401 401 401  401 401 401 401', null, login(emails.user, 'wrong')),
    row('401 401 401 401 401 401 401  401 401 401 401', null, login(emails.deactivated, password)),
    row('401 401 401 401 401 401 401  401 401 401 401', null, login(emails.newcomer, password)),
  ],
  'POST /auth/reauthenticate': [
    row('401 200 200 200 200 200 200  401 401 401 401', null, samePassword(password)),
    row('401 400 400 400 400 400 400  401 401 401 401', null, samePassword('wrong')),
  ],
  'POST /auth/logout': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'POST /auth/forgot-password': [
    row('200 200 200 200 200 200 200  200 200 200 200', null, address(emails.keeper)),
    row('200 200 200 200 200 200 200  200 200 200 200', null, address('new@example.edu')),
  ],
  'POST /auth/resend-otp': [
    row('200 200 200 200 200 200 200  200 200 200 200', null, address(emails.newcomer)),
    row('200 200 200 200 200 200 200  200 200 200 200', null, address('new@example.edu')),
  ],
  'POST /auth/verify-otp': [
    row(
      '200 200 200 200 200 200 200  200 200 200 200',
      null,
      code('registration', emails.newcomer),
    ),
    row('200 200 200 200 200 200 200  200 200 200 200', null, code('reset', emails.user)),
    row(
      '400 400 200 400 400 400 400  400 400 400 400',
      null,
      code('emailChange', emails.posterToBe),
    ),
    row('400 400 400 400 400 400 400  400 400 400 400', null, wrongMailedCode),
  ],
  'POST /auth/reset-password': [
    row('401 401 401 401 401 401 401  401 401 401 200', null, newPassword(emails.poster)),
    row('401 401 401 401 401 401 401  401 401 401 401', null, newPassword(emails.user)),
  ],

  'GET /users/me/items': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'PUT /users/me': [
    row('401 200 200 200 200 200 200  401 401 401 401', null, profile(null)),
    row('401 200 200 200 200 200 200  401 401 401 401', null, profile(emails.deactivated)),
  ],
  'PUT /users/me/password': [
    row('401 200 200 200 200 200 200  401 401 401 401', null, passwordChange(password)),
    row('401 400 400 400 400 400 400  401 401 401 401', null, passwordChange('wrong')),
  ],
  // The portal has only one admin, who therefore cannot deactivate themselves.
  'DELETE /users/me': [row('401 200 200 200 200 200 409  401 401 401 401')],

  'GET /users/me/push': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'PUT /users/me/push': [row('401 200 200 200 200 200 200  401 401 401 401', null, pushSwitches)],
  'PUT /users/me/push/subscription': [
    row('401 200 200 200 200 200 200  401 401 401 401', null, pushSubscription),
  ],
  'DELETE /users/me/push/subscription': [row('401 200 200 200 200 200 200  401 401 401 401')],

  'GET /users/me/email-notifications': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'PUT /users/me/email-notifications': [
    row('401 200 200 200 200 200 200  401 401 401 401', null, pushSwitches),
  ],
  'POST /unsubscribe': [
    row('400 400 400 400 400 400 400  400 400 400 400', null, forgedUnsubscribeLink),
  ],

  'GET /categories': [row('200 200 200 200 200 200 200  200 200 200 200')],
  'GET /categories/admin': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'POST /categories': [row('401 403 403 403 403 403 201  401 401 401 401', null, newCategory)],
  'PUT /categories/{id}': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'category', categoryChange),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere', categoryChange),
  ],
  'DELETE /categories/{id}': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'category'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere'),
  ],

  'GET /conversations': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'POST /conversations': [
    row('401 201 400 201 201 201 201  401 401 401 401', 'open item', talkTo('poster')),
    row('401 201 201 201 400 201 201  401 401 401 401', 'open item', talkTo('keeper')),
    row('401 201 201 400 201 201 201  401 401 401 401', 'claimed item', talkTo('claimant')),
    // A person without a part in the item cannot be written to. The response is the same as for an unknown person.
    row('401 403 403 400 403 403 403  401 401 401 401', 'open item', talkTo('claimant')),
    row('401 403 403 403 403 403 403  401 401 401 401', 'open item', talkToNobody),
    // People from whom the item is withheld cannot write to its poster, because the poster's name is withheld too.
    row('401 403 400 403 201 403 201  401 401 401 401', 'guarded item', talkTo('poster')),
    row('401 201 201 201 400 201 201  401 401 401 401', 'guarded item', talkTo('keeper')),
    row('401 404 400 404 404 404 201  401 401 401 401', 'inactive item', talkTo('poster')),
    row('401 404 400 404 404 404 404  401 401 401 401', 'deleted item', talkTo('poster')),
    row('401 404 400 404 404 404 404  401 401 401 401', 'nowhere', talkTo('poster')),
  ],
  // Participants only. Admins read the conversations of others at GET /admin/conversations/{id}/messages.
  'GET /messages/{conversationId}/messages': [
    row('401 404 200 200 404 404 404  401 401 401 401', 'conversation of two'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'POST /messages/{conversationId}/messages': [
    row('401 404 201 201 404 404 404  401 401 401 401', 'conversation of two', ownMessage),
    row('401 404 201 403 404 404 404  401 401 401 401', 'conversation of two', postersMessage),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', ownMessage),
  ],
  'POST /messages/{conversationId}/batch': [
    row('401 404 200 200 404 404 404  401 401 401 401', 'conversation of two', ownMessages),
    row('401 404 200 403 404 404 404  401 401 401 401', 'conversation of two', postersMessages),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', ownMessages),
  ],
  'PUT /messages/{conversationId}/read': [
    row('401 404 200 200 404 404 404  401 401 401 401', 'conversation of two'),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  'GET /notifications': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'PUT /notifications/read': [row('401 200 200 200 200 200 200  401 401 401 401')],
  'PUT /notifications/{id}/read': [
    row('401 404 200 404 404 404 404  401 401 401 401', "poster's notification"),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere'),
  ],

  'GET /desk/items': [
    row('401 403 403 403 200 200 200  401 401 401 401', null, deskList('waiting')),
    row('401 403 403 403 200 200 200  401 401 401 401', null, deskList('all')),
  ],

  'GET /admin/dashboard-stats': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'GET /admin/users': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'GET /admin/users/{id}': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'account of the user'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere'),
  ],
  'GET /admin/users/{id}/items': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'account of the user'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere'),
  ],
  'PUT /admin/users/{id}/activate': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'account of the user'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere'),
    // Admins may not deactivate their own account here (specification: view and toggle users, not self).
    row('401 403 403 403 403 403 403  401 401 401 401', null, ownAccount),
  ],
  'GET /admin/items': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'PUT /admin/items/{id}/activate': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'open item'),
    row('401 403 403 403 403 403 200  401 401 401 401', 'detailed item'),
    row('401 403 403 403 403 403 200  401 401 401 401', 'inactive item'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'deleted item'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere'),
  ],
  'GET /admin/conversations': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'GET /admin/conversations/{id}/messages': [
    row('401 403 403 403 403 403 200  401 401 401 401', 'conversation of two'),
    row('401 403 403 403 403 403 404  401 401 401 401', 'nowhere'),
  ],
  'GET /keepers': [row('401 403 403 403 403 403 200  401 401 401 401')],
};
