import { beforeEach } from 'vitest';
import { queryCache } from '../../src/client/query/query.ts';
import { type SessionUser, signIn } from '../../src/client/session/session.ts';
import type { StubServer } from './stub-server.ts';
import { stubbed } from './stubbed.ts';

/**
 * Starts each test of a file with a signed-in account and an empty store.
 * @param who returns the account; called before each test
 * @returns the stub server for its calls
 */
export function stubbedAs(who: () => SessionUser): Pick<StubServer, 'on' | 'requests'> {
  const server = stubbed();
  beforeEach(() => {
    localStorage.clear();
    signIn('a token', who());
    queryCache.viewerChanged();
  });
  return server;
}
