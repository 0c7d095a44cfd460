import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { type Who, kept } from '../../../../tests/support/page/screens/item-screen.tsx';
import { claimCard, judgedItemStub } from '../../../../tests/support/page/screens/judged-item.ts';
import { firstClaim } from '../../../../tests/support/page/data/judged-claims.ts';
import { closeScreen } from '../../../../tests/support/page/screens/screen.tsx';

const { item, open } = judgedItemStub();
const card = () => claimCard('claimant');

describe('the advice to the keeper', () => {
  const advice = () => card().getByText(/^Advice: /).parentElement?.textContent;
  const choose = (label: string, option: string) =>
    fireEvent.change(card().getByLabelText(label), { target: { value: option } });
  async function openAs(who: Who, claim: Partial<JudgedClaim>, change: Partial<Item> = {}) {
    item.takeAnother();
    await open({ who, claims: [{ ...firstClaim, ...claim }], change: { ...kept, ...change } });
    await screen.findByText('1 claim');
  }

  test('is to accept a strong claim on an open item, and to see all others at the desk', async () => {
    await openAs('keeper', { bits: 6 });
    expect(advice()).toBe('Advice: accept. Their answers are enough.');
    closeScreen();
    await openAs('keeper', { bits: 6 }, { lane: 'guarded' });
    expect(advice()).toMatch(/^Advice: see them at the desk\./);
    closeScreen();
    await openAs('keeper', { bits: 1, strength: 'Little' });
    expect(advice()).toMatch(/^Advice: see them at the desk\./);
  });

  test('does not contradict the strength of a strong claim on a guarded item', async () => {
    await openAs('keeper', { bits: 6, strength: 'Strong' }, { lane: 'guarded' });
    card().getByText('Strength: Strong.');
    expect(advice()).not.toContain('not enough');
  });

  test('follows what the keeper finds out with the item in hand', async () => {
    const category = { _id: '01990000-0000-7000-8000-0000000000b1', name: 'Jewellery & Watches' };
    await openAs('keeper', { bits: 1, strength: 'Little', answers: [] }, { category });
    fireEvent.click(card().getByText('Ask at the desk'));
    choose('What is engraved on it?', 'right');
    expect(advice()).toBe('Advice: ask all questions. Some are open below.');
    const all = card().getAllByLabelText<HTMLSelectElement>(/\?$/);
    for (const select of all.slice(1)) fireEvent.change(select, { target: { value: 'unknown' } });
    expect(advice()).toBe('Advice: hand it over. Their answers fit the item.');
    for (const select of all) fireEvent.change(select, { target: { value: 'wrong' } });
    expect(advice()).toMatch(/^Advice: do not hand it over\./);
    choose('An ID with the name on it', 'fits');
    expect(advice()).toBe('Advice: hand it over. The check fits.');
    choose('An ID with the name on it', 'no name');
    for (const select of all) fireEvent.change(select, { target: { value: 'unknown' } });
    expect(advice()).toMatch(/^Advice: ask for proof\. For example a photo/);
    choose('Unlocking it', 'not tried');
    expect(advice()).toBe('Advice: ask for proof. Let them unlock it.');
  });

  test('asks about what the poster did not record, and shows what the claimant wrote about it', async () => {
    await openAs('keeper', { bits: 6 });
    card().getByText('They wrote: big');
    expect(card().queryByLabelText(/lining/)).toBeNull();
  });

  test('is not shown to the poster, nor after the decision', async () => {
    await openAs('poster', { bits: null });
    expect(card().queryByText(/^Advice/)).toBeNull();
    closeScreen();
    await openAs('keeper', { state: 'turned down' });
    expect(screen.queryByText(/^Advice/)).toBeNull();
  });
});
