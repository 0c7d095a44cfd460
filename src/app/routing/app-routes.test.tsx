import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  closeScreen,
  currentAddress,
  showScreen,
} from '../../../tests/support/page/screens/screen.tsx';
import { signIn, signOut } from '../../client/session/session.ts';
import { AppRoutes } from './app-routes.tsx';
import { paths } from '../../../contract/paths.ts';

afterEach(() => {
  closeScreen();
  signOut();
});

test.each([
  paths.createItem(),
  paths.dashboard(),
  paths.profile(),
  paths.conversations(),
  paths.messages('1'),
  paths.notifications(),
  paths.outbox(),
  paths.desk(),
  paths.admin(),
  paths.places(),
  paths.user('1'),
])('%s redirects visitors to the login screen', async (address) => {
  showScreen(<AppRoutes />, address);
  await screen.findByRole('heading', { name: 'Login' });
  expect(currentAddress()).toBe('/login');
});

test.each([paths.admin(), paths.places(), paths.user('1')])(
  '%s redirects keepers to home',
  (address) => {
    signIn('tok', { id: 'u1', name: 'Kim', email: 'kim@campus.edu', role: 'keeper' });
    showScreen(<AppRoutes />, address);
    expect(currentAddress()).toBe('/');
  },
);

test('an unknown path shows the not-found screen', async () => {
  showScreen(<AppRoutes />, '/nowhere');
  await screen.findByRole('heading', { name: '404 - Page Not Found' });
});
