import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { store } from '../../../../src/client/query/reply-store.ts';
import { session } from '../../../../src/client/session/session-state.ts';
import { type StubServer, startStubServer } from './stub-server.ts';

/**
 * Runs a stub server for the tests of a file, and stubs the globals of a page that sends requests to it. For tests in
 * Node, without the DOM. After each test the session, stubbed responses and globals are removed, and the database is
 * closed.
 */
export function nodePage(): Pick<StubServer, 'on' | 'requests'> {
  let server: StubServer | null = null;
  const running = (): StubServer => {
    if (server === null) throw new Error('no test runs yet');
    return server;
  };

  /** A `Request` that resolves paths against the server's origin, as in a page. */
  class PageRequest extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, running().origin) : input, init);
    }
  }

  beforeAll(async () => {
    server = await startStubServer();
  });
  beforeEach(() => {
    const { origin } = running();
    vi.stubGlobal('location', { origin, href: `${origin}/` });
    vi.stubGlobal('Request', PageRequest);
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(async () => {
    // Other files of the same process use the same session.
    session.signOut();
    await store.close();
    running().reset();
    vi.unstubAllGlobals();
  });
  afterAll(() => running().stop());

  return {
    on: (...given) => running().on(...given),
    requests: (call) => running().requests(call),
  };
}
