import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryCache } from '../../src/client/query/query.ts';
import { type SessionUser, signIn, signOut } from '../../src/client/session/session.ts';
import { closeScreen, openAt } from './screen.tsx';
import { type StubServer, startStubServer } from './stub-server.ts';

/**
 * Starts each test of a file with a signed-in account and an empty store.
 * @param who returns the account; called before each test
 * @returns the stub server for its calls
 */
export function stubbedAs(who: () => SessionUser): Pick<StubServer, 'on' | 'requests'> {
  let server: StubServer | null = null;
  const running = (): StubServer => {
    if (server === null) throw new Error('no test runs yet');
    return server;
  };

  beforeAll(async () => {
    server = await startStubServer();
    openAt(server.origin);
  });
  beforeEach(() => {
    running().reset();
    localStorage.clear();
    signIn('a token', who());
    queryCache.viewerChanged();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    closeScreen();
    signOut();
    queryCache.viewerChanged();
  });
  afterAll(() => running().stop());

  return {
    on: (...given) => running().on(...given),
    requests: (call) => running().requests(call),
  };
}
