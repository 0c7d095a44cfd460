import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeScreen, openAt, showScreen, toasted } from '../../../../tests/support/screen.tsx';
import {
  type StubServer,
  refusal,
  startStubServer,
} from '../../../../tests/support/stub-server.ts';
import { queryCache } from '../../../client/query/query.ts';
import { session } from '../../../client/session/session.ts';
import { EmailNotifications } from './email-notifications.tsx';

const path = '/users/me/email-notifications';
const switches = { claim: true, message: true, returned: false };

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(() => {
  session.signIn('tok', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  server.on(`GET ${path}`, { status: 200, body: { switches } });
});
afterEach(() => {
  closeScreen();
  session.signOut();
  queryCache.viewerChanged();
  server.reset();
});

const theSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const shown = async () => [
  (await theSwitch('Claims')).checked,
  (await theSwitch('Messages')).checked,
  (await theSwitch('Returns')).checked,
];

test('saves the switch of each kind of email at once', async () => {
  server.on(`PUT ${path}`, { status: 200, body: { switches: { ...switches, claim: false } } });
  showScreen(<EmailNotifications />);
  screen.getByRole('heading', { name: 'Emails' });
  expect(await shown()).toEqual([true, true, false]);
  fireEvent.click(await theSwitch('Claims'));
  await waitFor(async () => expect(await shown()).toEqual([false, true, false]));
  expect(server.requests(`PUT ${path}`)[0]?.json()).toEqual({ ...switches, claim: false });
});

test('reverts a switch that could not be saved, with the reason', async () => {
  server.on(`PUT ${path}`, refusal(500, 'INTERNAL_ERROR', 'Something went wrong.'));
  showScreen(<EmailNotifications />);
  fireEvent.click(await theSwitch('Messages'));
  await toasted('Something went wrong.');
  await waitFor(async () => expect((await theSwitch('Messages')).checked).toBe(true));
});
