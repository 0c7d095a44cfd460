import { expect, test } from 'vitest';
import { Item } from '../../../contract/entities.ts';
import { type FullItem, createShowItem } from './mapping.ts';

const at = '2026-09-01T08:00:00.000Z';
const guarded: FullItem = {
  _id: 'wallet',
  title: 'Brown wallet with 40 euros',
  description: 'A library card of Grace Hopper is in it.',
  category: { _id: 'wallets', name: 'Wallets' },
  status: 'Found',
  statusBeforeClaim: null,
  location: 'Library, second floor',
  tags: ['brown'],
  storedPhoto: { large: '/large', card: '/card', width: 8, height: 6, placeholder: 'data:,' },
  postedBy: { _id: 'ada', name: 'Ada Lovelace' },
  keeperId: null,
  keeperName: null,
  claimedById: null,
  claimedByName: null,
  lane: 'guarded',
  linkedItemId: null,
  isLinkedGuarded: false,
  waitsForOwner: false,
  isActive: true,
  askedAt: null,
  closedAt: null,
  createdAt: at,
  updatedAt: at,
};
const showItem = createShowItem({ keyed: (path) => path }, () => 'pseudonym');

test('withholds a field of a guarded item from visitors unless it is listed', () => {
  const later = { ...guarded, serialNumber: 'C02XK1' };
  const shown = showItem(null, later);
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(Item.shape).toSorted());
  expect(JSON.stringify(shown)).not.toMatch(/C02XK1|euros|Grace|brown|large|second|ada|Ada/);
});
