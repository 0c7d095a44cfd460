import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../../../contract/entities.ts';
import { turnedDownClaimants } from './turned-down.ts';

const poster = { _id: 'pat', name: 'Pat' };
const ana = { _id: 'ana', name: 'Ana' };
const ben = { _id: 'ben', name: 'Ben' };
/** Of the same name, and somebody else. */
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

describe('whose claims were turned down', () => {
  const claimed = (by: Person) => entry('claimed', { actor: by, subject: by });
  const turnedDown = (subject: Person | null) => entry('claim turned down', { subject });
  const allowed = (subject: Person) =>
    entry('claim allowed again', { subject, note: subject.name });

  test('are told by the entry, which need not follow the claim on its page', () => {
    expect(turnedDownClaimants([turnedDown(ana)])).toEqual([ana]);
  });

  test('are told apart though their names are the same', () => {
    const both = [claimed(ana), turnedDown(ana), claimed(otherAna), turnedDown(otherAna)];
    expect(turnedDownClaimants([...both, allowed(otherAna)])).toEqual([ana]);
    expect(turnedDownClaimants([...both, allowed(ana)])).toEqual([otherAna]);
  });

  test('are there once, however often it was', () => {
    const again = [turnedDown(ana), allowed(ana), claimed(ana), turnedDown(ana), turnedDown(ben)];
    expect(turnedDownClaimants(again)).toEqual([ana, ben]);
  });

  test('are nobody where the poster had set Claimed, without a claimant', () => {
    const withdrawn = entry('claim withdrawn', { actor: ana, subject: ana });
    expect(turnedDownClaimants([claimed(ana), withdrawn, turnedDown(null)])).toEqual([]);
  });
});

describe('where the entries do not say whom they are about', () => {
  const claimed = (actor: Person) => entry('claimed', { actor });
  const turnedDown = entry('claim turned down');
  const allowed = entry('claim allowed again', { note: 'Ana' });

  test('a claim that was turned down names its claimant, not who refused it', () => {
    expect(turnedDownClaimants([entry('posted'), claimed(ana), turnedDown])).toEqual([ana]);
  });

  test('who was allowed again or withdrew is not among them', () => {
    const withdrawn = entry('claim withdrawn', { actor: ben });
    const history = [claimed(ana), turnedDown, claimed(ben), withdrawn, allowed];
    expect(turnedDownClaimants(history)).toEqual([]);
  });

  test('who was allowed and turned down once more is', () => {
    const history = [claimed(ana), turnedDown, allowed, claimed(ana), turnedDown];
    expect(turnedDownClaimants([...history, claimed(ben), turnedDown])).toEqual([ana, ben]);
  });

  test('a status Claimed that the poster set, with nobody as claimant, is nobody’s claim', () => {
    expect(turnedDownClaimants([entry('edited'), turnedDown])).toEqual([]);
  });
});
