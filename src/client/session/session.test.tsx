import { expect, test, vi } from 'vitest';
import { localDrafts, tabDrafts } from '../device/local-drafts.ts';
import { followSignOutsElsewhere, session, signIn, signOut } from './session.ts';

test('notices after a return from the back/forward cache that the session ended elsewhere', () => {
  session.signIn('a token', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  localStorage.clear();
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shown(false);
  expect(session.get().state).toBe('signed in');
  shown(true);
  expect(session.get().state).toBe('signed out');
});

test('deletes the drafts at a sign-out, but not when the server ends the session', () => {
  const ada = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };
  localDrafts.write('u1', 'message:c1', 'half');
  signIn('a token', ada);
  session.end('a token');
  expect(localDrafts.read('u1', 'message:c1')).toBe('half');
  signIn('a token', ada);
  signOut();
  expect(localDrafts.read('u1', 'message:c1')).toBeNull();
});

test('deletes the drafts of this tab at a sign-out in another tab', async () => {
  followSignOutsElsewhere();
  tabDrafts.write('u1', 'message:c1', 'half');
  tabDrafts.write('u2', 'message:c1', 'half');
  const other = new BroadcastChannel('signing out');
  other.postMessage('u1');
  await vi.waitFor(() => expect(tabDrafts.read('u1', 'message:c1')).toBeNull());
  expect(tabDrafts.read('u2', 'message:c1')).toBe('half');

  const broadcast = new Promise((resolve) =>
    other.addEventListener('message', resolve, { once: true }),
  );
  signIn('a token', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  signOut();
  expect(await broadcast).toMatchObject({ data: 'u1' });
  other.close();
});
