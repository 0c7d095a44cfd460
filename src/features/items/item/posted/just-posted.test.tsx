import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { claimed, itemStub } from '../../../../../tests/support/page/screens/item-screen.tsx';
import type { PostedState } from './posted-state.ts';

const server = itemStub();

test('offers to post another item, right after the heading, when the viewer has just posted this one', async () => {
  await server.open('poster', {}, { state: { posted: true } satisfies PostedState });
  const another = await screen.findByRole('link', { name: 'Post another' });
  expect(another.getAttribute('href')).toBe('/items/create');
  // The heading has the focus after navigation, so the link is the next thing that the user reaches.
  const stops = [...document.querySelectorAll('h1, a, button')];
  const heading = screen.getByRole('heading', { level: 1 });
  expect(stops[stops.indexOf(heading) + 1]).toBe(another);
});

test('does not offer another post to a viewer who has not just posted this item', async () => {
  await server.open('poster');
  expect(screen.queryByRole('link', { name: 'Post another' })).toBeNull();
});

test('does not offer another post above the hand-over, once the item is claimed', async () => {
  await server.open('poster', claimed, { state: { posted: true } satisfies PostedState });
  await screen.findByRole('button', { name: 'Generate OTP' });
  expect(screen.queryByRole('link', { name: 'Post another' })).toBeNull();
});
