import { z } from 'zod/mini';
import { log } from '../../core/log/log.ts';
import { parseJson } from '../../../contract/text/parse-json.ts';
import { parseOrNull } from '../../core/parse.ts';
import { createListeners } from '../../core/listeners.ts';

const SessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export type SessionState =
  /** On the server, and in the browser until the server's page is hydrated. */
  | { state: 'loading' }
  | { state: 'signed out' }
  | { state: 'signed in'; token: string; user: SessionUser };

/** The texts for failures of the browser's storage (specification section 8). */
const storageFailures = {
  readToken: 'Failed to sync token with storage.',
  readUser: 'Failed to sync user with storage.',
  save: 'Failed to save login data.',
  clear: 'Failed to clear login data.',
} as const;
export type StorageFailure = (typeof storageFailures)[keyof typeof storageFailures];

const tokenKey = 'token';
const userKey = 'user';
/**
 * Stored as the token right before its removal if the server has ended the session. Other tabs get a storage event with
 * it, and so learn the reason together with the sign-out.
 */
const endedToken = '';

interface SessionParts {
  /** May throw if the browser forbids storage. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /**
   * Calls `changed` with a key that another tab may have changed and the new value, or with null if it may have changed
   * all keys.
   */
  watchStorage: (changed: (key: string | null, value?: string | null) => void) => void;
}

/**
 * Creates the session, which is stored under the keys `token` and `user` (specification section 3). If the storage
 * fails, the session exists in this tab only, and the failure is returned as a text for the user.
 */
export function createSession({ storage, watchStorage }: SessionParts) {
  let state: SessionState = { state: 'loading' };
  const changes = createListeners();
  const ends = createListeners();
  const failures = createListeners<[failure: StorageFailure]>();
  let unreported: StorageFailure[] = [];
  let isEndUnreported = false;

  function report(failure: StorageFailure) {
    if (failures.isEmpty()) unreported = [...unreported, failure];
    failures.notify(failure);
  }

  function readItem(key: string, failure: StorageFailure): string | null {
    try {
      return storage().getItem(key);
    } catch (error) {
      log('warning', 'session', 'local storage could not be read', error);
      report(failure);
      return null;
    }
  }

  /** Empty if the storage contains no token. */
  const readToken = () => readItem(tokenKey, storageFailures.readToken) ?? '';

  function readState(): SessionState {
    const token = readToken();
    const user = userOf(readItem(userKey, storageFailures.readUser));
    return token !== '' && user !== null
      ? { state: 'signed in', token, user }
      : { state: 'signed out' };
  }

  function become(next: SessionState) {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    changes.notify();
  }

  function get(): SessionState {
    if (state.state === 'loading') {
      state = readState();
      watchStorage((key, value) => {
        if (key !== null && key !== tokenKey && key !== userKey) return;
        // While this tab slept, one person may have signed out and another one in. Screens must not keep what the first
        // person wrote. So they see the sign-out first.
        const next = readState();
        if (idOf(next) !== idOf(state)) {
          become({ state: 'signed out' });
          if (value === endedToken && next.state === 'signed out') reportEnd();
        }
        setTimeout(() => become(readState()));
      });
    }
    return state;
  }

  function reportEnd() {
    if (ends.isEmpty()) isEndUnreported = true;
    ends.notify();
  }

  function write(change: (area: ReturnType<SessionParts['storage']>) => void): boolean {
    try {
      change(storage());
      return true;
    } catch (error) {
      log('warning', 'session', 'local storage could not be written', error);
      return false;
    }
  }

  /** @returns a text if the storage could not be cleared; this tab is signed out all the same */
  function signOut(): StorageFailure | null {
    get();
    const cleared = write((area) => {
      area.removeItem(tokenKey);
      area.removeItem(userKey);
    });
    become({ state: 'signed out' });
    return cleared ? null : storageFailures.clear;
  }

  return {
    get,
    signOut,

    subscribe: changes.subscribe,

    /** Subscribes to storage failures that signIn and signOut did not return, including earlier ones. */
    onStorageFailure: (listener: (failure: StorageFailure) => void) => {
      const stop = failures.subscribe(listener);
      for (const failure of unreported) listener(failure);
      unreported = [];
      return stop;
    },

    /** @returns a text if the session could not be saved; this tab is signed in all the same */
    signIn: (token: string, { id, name, email, role }: SessionUser): StorageFailure | null => {
      get();
      const user = { id, name, email, role };
      const saved = write((area) => {
        // Remove the token first and write it last. Another tab that reads in between then finds no session,
        // and never one user's name with another user's token.
        area.removeItem(tokenKey);
        area.setItem(userKey, JSON.stringify(user));
        area.setItem(tokenKey, token);
      });
      become({ state: 'signed in', token, user });
      return saved ? null : storageFailures.save;
    },

    /** Whether the storage contains a token, with or without a valid user. */
    isTokenStored: (): boolean => readToken() !== '',

    token: (): string | null => tokenOf(get()),

    /** The id of the signed-in user; null if nobody is signed in. */
    userId: (): string | null => idOf(get()),

    /**
     * Ends the session if it still has this token. A newer session stays, even if another tab has just stored it and
     * this tab has not received the storage event yet.
     */
    end: (token: string): void => {
      if (tokenOf(get()) !== token) return;
      const stored = readToken();
      if (stored !== '' && stored !== token) return;
      write((area) => area.setItem(tokenKey, endedToken));
      const failure = signOut();
      if (failure !== null) report(failure);
      reportEnd();
    },

    /**
     * Subscribes to ends of the session by `end`, in any tab. If one ended while nobody subscribed, calls the listener
     * at once.
     */
    onEnd: (listener: () => void) => {
      const stop = ends.subscribe(listener);
      if (isEndUnreported) listener();
      isEndUnreported = false;
      return stop;
    },
  };
}

function tokenOf(state: SessionState): string | null {
  return state.state === 'signed in' ? state.token : null;
}

function idOf(state: SessionState): string | null {
  return state.state === 'signed in' ? state.user.id : null;
}

/** Parses the stored user, which cannot be trusted: any script of the origin may have written it. */
function userOf(stored: string | null): SessionUser | null {
  if (stored === null) return null;
  const user = parseOrNull(SessionUser, parseJson(stored));
  if (user === null) log('warning', 'session', 'the stored account could not be read');
  return user;
}

export const session = createSession({
  storage: () => localStorage,
  watchStorage: (changed) => {
    window.addEventListener('storage', (event) => {
      changed(event.key, event.newValue);
    });
    // A page in the back/forward cache gets no storage events, so it may have missed a sign-out.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) changed(null);
    });
  },
});
