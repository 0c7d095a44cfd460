import { expect, test } from 'vitest';
import type { HistoryEvent } from '../../../../contract/entities.ts';
import { turnedDownClaimants } from './turned-down.ts';

const poster = { _id: 'pat', name: 'Pat' };
const ana = { _id: 'ana', name: 'Ana' };
const ben = { _id: 'ben', name: 'Ben' };
const entry = (event: HistoryEvent, actor = poster, note: string | null = null) => ({
  event,
  actor,
  note,
  at: '2025-09-01T12:00:00.000Z',
});

test('a claim that was turned down names its claimant, not who refused it', () => {
  const history = [entry('posted'), entry('claimed', ana), entry('claim turned down')];
  expect(turnedDownClaimants(history)).toEqual([{ userId: 'ana', name: 'Ana' }]);
});

test('who was allowed again or withdrew is not among them', () => {
  const history = [
    entry('claimed', ana),
    entry('claim turned down'),
    entry('claimed', ben),
    entry('claim withdrawn', ben),
    entry('claim allowed again', poster, 'Ana'),
  ];
  expect(turnedDownClaimants(history)).toEqual([]);
});

test('who was allowed and turned down once more is', () => {
  const history = [
    entry('claimed', ana),
    entry('claim turned down'),
    entry('claim allowed again', poster, 'Ana'),
    entry('claimed', ana),
    entry('claim turned down'),
    entry('claimed', ben),
    entry('claim turned down'),
  ];
  expect(turnedDownClaimants(history).map(({ name }) => name)).toEqual(['Ana', 'Ben']);
});

test('a status Claimed that the poster set, with nobody as claimant, is nobody’s claim', () => {
  expect(turnedDownClaimants([entry('edited'), entry('claim turned down')])).toEqual([]);
});
