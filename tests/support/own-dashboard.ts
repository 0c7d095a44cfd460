import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { readings } from '../../src/data/reading.ts';
import { signIn, signOut } from '../../src/data/session.ts';
import { closeScreen, openAt } from './screen.tsx';
import { type StubServer, startStubServer } from './stub-server.ts';

/** Has each test of a file begin as Ada, who has seen nothing yet. @returns the server that her calls go to */
export function serverOfAda(): Pick<StubServer, 'on' | 'heard'> {
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
    signIn('a token', { id: 'ada', name: 'Ada', email: 'ada@example.edu', role: 'user' });
    readings.viewerChanged();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    closeScreen();
    signOut();
    readings.viewerChanged();
  });
  afterAll(() => running().stop());

  return {
    on: (...heard) => running().on(...heard),
    heard: (call) => running().heard(call),
  };
}
