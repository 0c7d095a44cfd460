import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../../../contract/entities.ts';
import { turnedDownClaimants } from './turned-down.ts';

const poster = { _id: 'pat', name: 'Pat' };
const ana = { _id: 'ana', name: 'Ana' };
const ben = { _id: 'ben', name: 'Ben' };
/** Another person with the same name as `ana`. */
const otherAna = { _id: 'another ana', name: 'Ana' };

type Person = typeof poster;
const entry = (
  event: HistoryEvent,
  { actor = poster, subject = null, note = null }: Partial<Entry> = {},
) => ({ event, actor, subject, note, changes: null, at: '2025-09-01T12:00:00.000Z' });
interface Entry {
  actor: Person;
  subject: Person | null;
  note: string | null;
}

describe('turned-down claimants', () => {
  const claimed = (by: Person) => entry('claimed', { actor: by, subject: by });
  const turnedDown = (subject: Person | null) => entry('claim turned down', { subject });
  const allowed = (subject: Person) =>
    entry('claim allowed again', { subject, note: subject.name });

  test('are named by the history entry alone, even if their claim is on another page', () => {
    expect(turnedDownClaimants([turnedDown(ana)])).toEqual([ana]);
  });

  test('are distinct even if their names are the same', () => {
    const both = [claimed(ana), turnedDown(ana), claimed(otherAna), turnedDown(otherAna)];
    expect(turnedDownClaimants([...both, allowed(otherAna)])).toEqual([ana]);
    expect(turnedDownClaimants([...both, allowed(ana)])).toEqual([otherAna]);
  });

  test('are listed once, even if turned down several times', () => {
    const again = [turnedDown(ana), allowed(ana), claimed(ana), turnedDown(ana), turnedDown(ben)];
    expect(turnedDownClaimants(again)).toEqual([ana, ben]);
  });

  test('do not include anybody for a status Claimed that the poster has set without a claimant', () => {
    const withdrawn = entry('claim withdrawn', { actor: ana, subject: ana });
    expect(turnedDownClaimants([claimed(ana), withdrawn, turnedDown(null)])).toEqual([]);
  });
});

describe('when the entries have no subject', () => {
  const claimed = (actor: Person) => entry('claimed', { actor });
  const turnedDown = entry('claim turned down');
  const allowed = entry('claim allowed again', { note: 'Ana' });

  test('lists the claimant of a turned-down claim, not the person who turned it down', () => {
    expect(turnedDownClaimants([entry('posted'), claimed(ana), turnedDown])).toEqual([ana]);
  });

  test('does not list users who were allowed again or withdrew', () => {
    const withdrawn = entry('claim withdrawn', { actor: ben });
    const history = [claimed(ana), turnedDown, claimed(ben), withdrawn, allowed];
    expect(turnedDownClaimants(history)).toEqual([]);
  });

  test('lists a user who was allowed again and then turned down again', () => {
    const history = [claimed(ana), turnedDown, allowed, claimed(ana), turnedDown];
    expect(turnedDownClaimants([...history, claimed(ben), turnedDown])).toEqual([ana, ben]);
  });

  test('lists nobody for a status Claimed that the poster has set without a claimant', () => {
    expect(turnedDownClaimants([entry('edited'), turnedDown])).toEqual([]);
  });
});
