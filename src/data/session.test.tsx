import { expect, test } from 'vitest';
import { session } from './session.ts';

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
