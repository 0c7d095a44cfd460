import type { Call } from '../../../contract/endpoints.ts';
import { type Row, row, sending } from './roles-rows.ts';
import { type World, emails } from './roles-world.ts';
import { password } from '../app/test-app.ts';

const lane = (name: 'open' | 'guarded') => sending(name, () => ({ body: { lane: name } }));

const owner = (person: keyof World['people']) =>
  sending(`of the ${person}`, ({ world }) => ({
    body: { userId: world.people[person].user._id },
  }));

const checks = sending('a student card', () => ({
  body: { studentCard: '4321', isUnlocked: true, value: 100 },
}));

const ownPassword = sending('with their password', () => ({ body: { password } }));
const wrongPassword = sending('with a wrong password', () => ({ body: { password: 'wrong' } }));
const typedBy = (email: string) =>
  sending(`as ${email} on the same device`, () => ({ body: { email, password } }));

const proxy = sending('for a friend', () => ({ body: { name: 'Kofi Friend' } }));

const named = sending('with a name', () => ({ query: { search: 'pat' } }));
const limit = sending('to 500', () => ({ body: { secondKeeperAbove: 500 } }));

const published = sending('to publish', () => ({
  body: { isPublished: true, termStart: '2025-08-15' },
}));

/** The rows of the calls about guarded items, with the columns of roles-table.ts. */
export const guardedRows = {
  // Any keeper or admin may guard a found item; its keeper and admins may open it again.
  'POST /items/{id}/lane': [
    row('401 403 403 403 200 200 200  401 401 401 401', 'open item', lane('guarded')),
    row('401 403 403 403 200 403 200  401 401 401 401', 'open item', lane('open')),
    row('401 403 403 403 200 200 200  401 401 401 401', 'claimed item', lane('guarded')),
    row('401 403 403 403 200 200 200  401 401 401 401', 'detailed item', lane('guarded')),
    row('401 403 403 403 200 403 200  401 401 401 401', 'guarded item', lane('open')),
    row('401 403 403 403 409 409 409  401 401 401 401', 'returned item', lane('guarded')),
    row('401 403 403 403 404 404 200  401 401 401 401', 'inactive item', lane('guarded')),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item', lane('guarded')),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere', lane('guarded')),
  ],

  // Only the keeper of a guarded item. Admins are refused too.
  'POST /items/{id}/notify-owner': [
    row('401 403 403 403 200 403 403  401 401 401 401', 'guarded item', owner('user')),
    row('401 403 403 403 404 403 403  401 401 401 401', 'guarded item', owner('deactivated')),
    row('401 403 403 403 409 409 409  401 401 401 401', 'open item', owner('user')),
    row('401 403 403 403 404 404 409  401 401 401 401', 'inactive item', owner('user')),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item', owner('user')),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere', owner('user')),
  ],
  'GET /items/{id}/hand-over': [
    row('401 403 403 403 200 200 200  401 401 401 401', 'guarded item'),
    row('401 403 403 403 409 409 409  401 401 401 401', 'claimed item'),
    row('401 403 403 403 404 404 409  401 401 401 401', 'inactive item'),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item'),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere'),
  ],
  'PUT /items/{id}/hand-over': [
    row('401 403 403 403 200 403 403  401 401 401 401', 'guarded item', checks),
    row('401 403 403 403 409 409 409  401 401 401 401', 'claimed item', checks),
    row('401 403 403 403 404 404 409  401 401 401 401', 'inactive item', checks),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item', checks),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere', checks),
  ],

  // Another keeper or an admin confirms with a password: in their own session, or with their email address in the
  // session of the item's keeper.
  'POST /items/{id}/second-keeper': [
    row('401 403 403 403 403 200 200  401 401 401 401', 'guarded item', ownPassword),
    row('401 403 403 403 403 400 400  401 401 401 401', 'guarded item', wrongPassword),
    row('401 403 403 403 200 403 403  401 401 401 401', 'guarded item', typedBy(emails.admin)),
    row('401 403 403 403 403 403 403  401 401 401 401', 'guarded item', typedBy(emails.keeper)),
    row('401 403 403 403 400 403 403  401 401 401 401', 'guarded item', typedBy(emails.user)),
    row('401 403 403 403 400 403 403  401 401 401 401', 'guarded item', typedBy(emails.newcomer)),
    row('401 403 403 403 409 409 409  401 401 401 401', 'claimed item', ownPassword),
    row('401 403 403 403 404 404 409  401 401 401 401', 'inactive item', ownPassword),
    row('401 403 403 403 404 404 404  401 401 401 401', 'deleted item', ownPassword),
    row('401 403 403 403 404 404 404  401 401 401 401', 'nowhere', ownPassword),
  ],

  // The claimant of a guarded item.
  'POST /items/{id}/proxy-code': [
    row('401 403 403 200 403 403 403  401 401 401 401', 'guarded item', proxy),
    row('401 403 403 409 403 403 403  401 401 401 401', 'claimed item', proxy),
    row('401 404 403 404 404 404 403  401 401 401 401', 'inactive item', proxy),
    row('401 404 404 404 404 404 404  401 401 401 401', 'deleted item', proxy),
    row('401 404 404 404 404 404 404  401 401 401 401', 'nowhere', proxy),
  ],

  'GET /desk/accounts': [row('401 403 403 403 200 200 200  401 401 401 401', null, named)],
  'GET /admin/hand-over-settings': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'PUT /admin/hand-over-settings': [
    row('401 403 403 403 403 403 200  401 401 401 401', null, limit),
  ],
  'GET /admin/published-figure': [row('401 403 403 403 403 403 200  401 401 401 401')],
  'PUT /admin/published-figure': [
    row('401 403 403 403 403 403 200  401 401 401 401', null, published),
  ],
} satisfies Partial<Record<Call, Row[]>>;
