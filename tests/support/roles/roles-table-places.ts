import type { placeEndpoints } from '../../../contract/endpoints/places.ts';
import { type Row, row, sending } from './roles-rows.ts';

const place = sending('a place', () => ({ body: { name: 'Boat House' } }));
const phrase = sending('a phrase', () => ({ body: { phrase: 'the Nest', meaning: 'canteen' } }));
const unknown = sending('an unknown meaning', () => ({
  body: { phrase: 'the Nest', meaning: 'xyzzy' },
}));

const nobodyButAdmins = (status: number) =>
  `401 403 403 403 403 403 ${String(status)}  401 401 401 401`;

/** The rows of the calls about places, with the columns of roles-table.ts. */
export const placeRows: Record<keyof typeof placeEndpoints, Row[]> = {
  'GET /places': [row('200 200 200 200 200 200 200  200 200 200 200')],
  'GET /places/counts': [row('200 200 200 200 200 200 200  200 200 200 200')],
  'POST /admin/places': [row(nobodyButAdmins(201), null, place)],
  'PUT /admin/places/{id}': [
    row(nobodyButAdmins(200), 'place', place),
    row(nobodyButAdmins(404), 'nowhere', place),
  ],
  'DELETE /admin/places/{id}': [
    row(nobodyButAdmins(200), 'place'),
    row(nobodyButAdmins(404), 'nowhere'),
  ],
  'GET /admin/phrases': [row(nobodyButAdmins(200))],
  'POST /admin/phrases': [
    row(nobodyButAdmins(201), null, phrase),
    row(nobodyButAdmins(400), null, unknown),
  ],
  'DELETE /admin/phrases/{id}': [
    row(nobodyButAdmins(200), 'phrase'),
    row(nobodyButAdmins(404), 'nowhere'),
  ],
  // The request contains no picture.
  'PUT /admin/plan': [row(nobodyButAdmins(400))],
  'DELETE /admin/plan': [row(nobodyButAdmins(200))],
};
