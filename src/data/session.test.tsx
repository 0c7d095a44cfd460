import { expect, test } from 'vitest';
import { localDrafts } from './local-drafts.ts';
import { session, signIn, signOut } from './session.ts';

test('a page that comes back from the back/forward cache sees that the session ended elsewhere', () => {
  session.signIn('a token', { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  localStorage.clear();
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shown(false);
  expect(session.get().state).toBe('signed in');
  shown(true);
  expect(session.get().state).toBe('signed out');
});

test('whoever signs out leaves nothing half-written behind; a session that the server ends does', () => {
  const ada = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };
  localDrafts.write('u1', 'message:c1', 'half');
  signIn('a token', ada);
  session.end('a token');
  expect(localDrafts.read('u1', 'message:c1')).toBe('half');
  signIn('a token', ada);
  signOut();
  expect(localDrafts.read('u1', 'message:c1')).toBeNull();
});
