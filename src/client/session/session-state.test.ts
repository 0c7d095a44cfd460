import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from './session-state.ts';

const user = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };
let items: Map<string, string>;
let broken: string | null;
let otherTab: (key: string | null, value?: string | null) => void;

function open() {
  const act = (action: string) => {
    if (broken === action) throw new DOMException('no', 'QuotaExceededError');
  };
  return createSession({
    storage: () => ({
      getItem: (key) => {
        act(`get ${key}`);
        return items.get(key) ?? null;
      },
      setItem: (key, value) => {
        act('set');
        items.set(key, value);
      },
      removeItem: (key) => {
        act('remove');
        items.delete(key);
      },
    }),
    watchStorage: (changed) => {
      otherTab = changed;
    },
  });
}

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  items = new Map();
  broken = null;
});

test('stores the token and the four fields of the user under the keys of the specification', () => {
  const account = { ...user, _id: 'u1', isActive: true };
  expect(open().signIn('t', account)).toBeNull();
  expect(items.get('token')).toBe('t');
  expect(JSON.parse(items.get('user')!)).toEqual(user);
  expect(open().get()).toEqual({ state: 'signed in', token: 't', user });
});

test.each(['', '{', '[]', '{"id":1}', JSON.stringify({ ...user, role: null })])(
  'a session is signed out if the stored user is %j',
  (stored) => {
    items.set('token', 't').set('user', stored);
    expect(open().get()).toEqual({ state: 'signed out' });
  },
);

test('follows a sign-in and a sign-out in another tab', () => {
  vi.useFakeTimers();
  const here = open();
  const changed = vi.fn();
  here.subscribe(changed);
  expect(here.get()).toEqual({ state: 'signed out' });

  items.set('token', 't').set('user', JSON.stringify(user));
  otherTab('token');
  vi.runAllTimers();
  expect(here.get()).toEqual({ state: 'signed in', token: 't', user });
  items.clear();
  otherTab(null);
  expect(here.get()).toEqual({ state: 'signed out' });
  otherTab('view');
  vi.runAllTimers();
  expect(changed).toHaveBeenCalledTimes(2);
});

test('is signed out for a moment when another person has signed in while this tab slept', () => {
  vi.useFakeTimers();
  const here = open();
  here.signIn('t', user);
  const seen: (string | null)[] = [];
  here.subscribe(() => seen.push(here.userId()));

  items.set('user', JSON.stringify({ ...user, name: 'Ada Byron' }));
  otherTab('user');
  vi.runAllTimers();
  items.set('token', 'u').set('user', JSON.stringify({ ...user, id: 'u2' }));
  otherTab('token');
  vi.runAllTimers();
  expect(seen).toEqual(['u1', null, 'u2']);
});

test('never stores one user’s name with another user’s token', () => {
  const seen: unknown[] = [];
  const watched = new Map(items);
  items.set = (key, value) => {
    watched.set(key, value);
    seen.push([watched.get('token'), watched.get('user')?.includes('Bob')]);
    return Map.prototype.set.call(items, key, value) as typeof items;
  };
  items.delete = (key) => watched.delete(key) && Map.prototype.delete.call(items, key);
  const here = open();
  here.signIn('ada', user);
  here.signIn('bob', { ...user, id: 'u2', name: 'Bob' });
  expect(seen).not.toContainEqual(['ada', true]);
  expect(seen.at(-1)).toEqual(['bob', true]);
});

test('returns the same object until something changes', () => {
  const here = open();
  here.signIn('t', user);
  const before = here.get();
  otherTab('user');
  expect(here.get()).toBe(before);
});

test('ends the session whose token the server does not know, and no newer session', () => {
  const here = open();
  here.signIn('new', user);
  here.end('old');
  expect(here.token()).toBe('new');
  here.end('new');
  expect(here.token()).toBeNull();
  expect(items.size).toBe(0);
});

test('ends no newer session that another tab has stored, before the storage event about it', () => {
  vi.useFakeTimers();
  const here = open();
  const ended = vi.fn();
  here.onEnd(ended);
  here.signIn('old', user);
  items.set('token', 'new');
  here.end('old');
  expect(items.get('token')).toBe('new');
  otherTab('token', 'new');
  vi.runAllTimers();
  expect(here.token()).toBe('new');
  expect(ended).not.toHaveBeenCalled();
});

test('reports the end of the session by the server, also to a listener that comes later, but no sign-out', () => {
  const session = open();
  session.signIn('old', user);
  session.end('old');
  const [late, others] = [vi.fn(), vi.fn()];
  session.onEnd(late);
  session.onEnd(others);
  expect([late.mock.calls.length, others.mock.calls.length]).toEqual([1, 0]);
  session.signIn('new', user);
  session.end('new');
  expect([late.mock.calls.length, others.mock.calls.length]).toEqual([2, 1]);
  session.signIn('newest', user);
  session.signOut();
  expect(late).toHaveBeenCalledTimes(2);
});

test('reports once that the server ended the session in another tab, also to a listener that comes later', () => {
  const [here, there] = [open(), open()];
  here.signIn('t', user);
  const seen: [string | null, boolean][] = [];
  items.set = (key, value) => {
    seen.push([value, items.has('token')]);
    return Map.prototype.set.call(items, key, value) as typeof items;
  };
  expect(there.token()).toBe('t');
  here.end('t');
  expect(seen).toEqual([['', true]]);

  otherTab('token', '');
  expect(there.get()).toEqual({ state: 'signed out' });
  there.end('t');
  const late = vi.fn();
  there.onEnd(late);
  expect(late).toHaveBeenCalledTimes(1);
});

test('reports no end of the session when it signed out in another tab, or has signed in again since', () => {
  vi.useFakeTimers();
  const here = open();
  const ended = vi.fn();
  here.onEnd(ended);
  here.signIn('t', user);
  items.set('token', 'newer');
  otherTab('token', '');
  otherTab('token', 'newer');
  vi.runAllTimers();
  expect(here.token()).toBe('newer');
  items.clear();
  otherTab('token', null);
  expect(here.token()).toBeNull();
  expect(ended).not.toHaveBeenCalled();
});

test('returns the specified text when the storage fails', () => {
  const here = open();
  broken = 'set';
  expect(here.signIn('t', user)).toBe('Failed to save login data.');
  expect(here.get().state).toBe('signed in');
  broken = 'remove';
  expect(here.signOut()).toBe('Failed to clear login data.');
  expect(here.get().state).toBe('signed out');
});

test.each([
  ['get token', 'Failed to sync token with storage.'],
  ['get user', 'Failed to sync user with storage.'],
])('notifies a late listener that %s failed', (action, text) => {
  broken = action;
  const here = open();
  expect(here.get()).toEqual({ state: 'signed out' });
  const listener = vi.fn();
  here.onStorageFailure(listener);
  here.onStorageFailure(listener);
  expect(listener.mock.calls).toEqual([[text]]);
});
