import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { onlineStatus } from '../../../../src/client/connection/online-status.ts';
import { queryCache } from '../../../../src/client/query/query.ts';
import { signOut } from '../../../../src/client/session/session.ts';
import { closeScreen, openAt } from '../screens/screen.tsx';
import { type StubServer, startStubServer } from './stub-server.ts';

/**
 * Runs a stub server for the tests of a file. Each test starts online, with a server without stubbed responses. After
 * each test the screen, session, private replies in the query cache, local and session storage, fake timers, mocks and
 * stubbed globals are removed; public replies and IndexedDB stay.
 */
export function stubbed(): Pick<StubServer, 'on' | 'requests'> {
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
    onlineStatus.responded();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    closeScreen();
    signOut();
    queryCache.viewerChanged();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => running().stop());

  return {
    on: (...given) => running().on(...given),
    requests: (call) => running().requests(call),
  };
}
