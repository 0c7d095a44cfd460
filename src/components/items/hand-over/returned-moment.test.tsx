import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { closeScreen, showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { signIn, signOut } from '../../../client/session/session.ts';
import { ReturnedMoment } from './returned-moment.tsx';

const kofi = { id: '01990000-0000-7000-8000-0000000000a2', name: 'Kofi' };
const createdAt = '2025-09-01T12:00:00.000Z';
const claimed = itemReply({
  status: 'Claimed',
  claimedById: kofi.id,
  claimedByName: kofi.name,
  createdAt,
});
const returned: Item = { ...claimed, status: 'Returned', updatedAt: '2025-09-02T15:00:00.000Z' };
const vibrate = vi.fn(() => true);

beforeEach(() => {
  vibrate.mockClear();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  touched(true);
});
afterEach(() => {
  closeScreen();
  signOut();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** Sets whether the person has touched the page. */
function touched(hasBeenActive: boolean) {
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive },
  });
}

/** Shows the photo of an item. @returns a function that changes the item */
function show(first: Item, photo: ReactNode = <p>photo</p>) {
  let change: (item: Item) => void = () => undefined;
  function Photo() {
    const [item, setItem] = useState(first);
    change = setItem;
    return <ReturnedMoment item={item}>{photo}</ReturnedMoment>;
  }
  showScreen(<Photo />);
  return (item: Item) => act(() => change(item));
}

const stamp = () => screen.queryByText('Returned');

test('stamps the photo when the item is returned, with the claimant and the time it took', async () => {
  const change = show(claimed);
  expect(stamp()).toBeNull();
  change(returned);
  await screen.findByText('Back with Kofi after 1 day');
  expect(screen.getByRole('status').textContent).toBe('ReturnedBack with Kofi after 1 day');
  expect(vibrate).toHaveBeenCalled();
  screen.getByText('photo');
});

test('says "you" to the claimant', async () => {
  signIn('a token', { ...kofi, email: 'kofi@campus.example', role: 'user' });
  const change = show(claimed);
  change({ ...returned, updatedAt: '2025-09-01T14:59:00.000Z' });
  await screen.findByText('Back with you after 2 hours');
});

test('names nobody when the poster got the item back without a claim', async () => {
  const change = show(itemReply({ status: 'Lost', createdAt }));
  change(itemReply({ status: 'Returned', createdAt, updatedAt: '2025-09-01T12:20:00.000Z' }));
  await screen.findByText('Returned after 20 minutes');
});

test('does not stamp an item that was returned before', async () => {
  const change = show(returned);
  change({ ...returned, title: 'Bag' });
  await act(async () => {
    await import('./returned-stamp.tsx');
  });
  expect(stamp()).toBeNull();
  expect(vibrate).not.toHaveBeenCalled();
});

test('keeps the time it took when somebody edits the returned item', async () => {
  const change = show(claimed);
  change(returned);
  await screen.findByText('Back with Kofi after 1 day');
  change({ ...returned, updatedAt: '2025-09-09T12:00:00.000Z' });
  screen.getByText('Back with Kofi after 1 day');
});

test('removes the stamp when the item is no longer returned', async () => {
  const change = show(claimed);
  change(returned);
  await screen.findByText('Returned');
  change(claimed);
  expect(stamp()).toBeNull();
});

test('does not vibrate before the person has touched the page', async () => {
  touched(false);
  const change = show(claimed);
  change(returned);
  await screen.findByText('Returned');
  expect(vibrate).not.toHaveBeenCalled();
});
