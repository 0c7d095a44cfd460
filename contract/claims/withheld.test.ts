import { expect, test } from 'vitest';
import type { Lane } from './lane/lane.ts';
import { guardedTitle } from './lane/guarded-texts.ts';
import { initialsOf, nameFor, titleFor } from './withheld.ts';

const item = (lane: Lane) => ({
  title: 'Brown wallet of Kofi Mensah',
  category: { name: 'Cards & Documents' },
  createdAt: '2026-11-25T08:00:00.000Z',
  postedBy: { _id: 'poster' },
  keeperId: 'keeper',
  claimedById: 'claimant',
  lane,
  isActive: true,
});
const user = (id: string) => ({ id, role: 'user' });

test.each([
  ['Kofi Mensah', 'K. M.'],
  ['Kofi Kwame Mensah', 'K. M.'],
  ['kofi', 'K.'],
  ['K. Mensah', 'K. M.'],
  ['Kofi M.', 'K. M.'],
  ['Élodie Œuvre', 'É. Œ.'],
  ['𝒦ofi', '𝒦.'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([null, user('claimant'), user('other'), { id: 'other', role: 'keeper' }])(
  'title and names of a guarded item are withheld from %j',
  (viewer) => {
    const { title, category, createdAt } = item('guarded');
    const withheld = guardedTitle(title, category.name, createdAt);
    expect(titleFor(viewer, item('guarded'))).toBe(withheld);
    const poster = { id: 'poster', name: 'Pat Poster' };
    expect(nameFor(viewer, item('guarded'), poster)).toBe('P. P.');
    expect(titleFor(viewer, item('open'))).toBe(title);
    expect(nameFor(viewer, item('open'), poster)).toBe('Pat Poster');
  },
);

test.each([user('poster'), user('keeper'), { id: 'other', role: 'admin' }])(
  'title and names of a guarded item are shown to %j',
  (viewer) => {
    expect(titleFor(viewer, item('guarded'))).toBe(item('guarded').title);
    const claimant = { id: 'claimant', name: 'Carl Claimant' };
    expect(nameFor(viewer, item('guarded'), claimant)).toBe('Carl Claimant');
  },
);

test('claimants read their own name', () => {
  const claimant = { id: 'claimant', name: 'Carl Claimant' };
  expect(nameFor(user('claimant'), item('guarded'), claimant)).toBe('Carl Claimant');
});
