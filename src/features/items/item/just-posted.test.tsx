import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  be,
  claimed,
  itemAnswer,
  nextItemId,
  openItem,
} from '../../../../tests/support/item-screen.tsx';
import { closeScreen, openAt } from '../../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../../tests/support/stub-server.ts';
import { signOut } from '../../../client/session/session.ts';
import type { PostedState } from './posted-state.ts';

let server: StubServer;
let id = '';

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
beforeEach(() => {
  server.reset();
  id = nextItemId();
  be('poster');
  server.on(`GET /items/${id}`, itemAnswer(id));
});
afterEach(() => {
  closeScreen();
  signOut();
});
afterAll(() => server.stop());

test('offers to post another item, right after the heading, when the viewer has just posted this one', async () => {
  await openItem(id, { state: { posted: true } satisfies PostedState });
  const another = await screen.findByRole('link', { name: 'Post another' });
  expect(another.getAttribute('href')).toBe('/items/create');
  // The heading has the focus after navigation, so the link is the next thing that the user reaches.
  const stops = [...document.querySelectorAll('h1, a, button')];
  const heading = screen.getByRole('heading', { level: 1 });
  expect(stops[stops.indexOf(heading) + 1]).toBe(another);
});

test('does not offer another post when the viewer comes to the item another way', async () => {
  await openItem(id);
  expect(screen.queryByRole('link', { name: 'Post another' })).toBeNull();
});

test('does not offer another post above the hand-over, once the item is claimed', async () => {
  server.on(`GET /items/${id}`, itemAnswer(id, claimed));
  await openItem(id, { state: { posted: true } satisfies PostedState });
  await screen.findByRole('button', { name: 'Generate OTP' });
  expect(screen.queryByRole('link', { name: 'Post another' })).toBeNull();
});
