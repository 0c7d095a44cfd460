import { beforeEach } from 'vitest';
import { type SessionUser, signIn } from '../../../../src/client/session/session.ts';
import { talkers } from '../data/message.ts';
import type { StubServer } from './stub-server.ts';
import { stubbed } from './stubbed.ts';

export const ada: SessionUser = { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' };

/** The reader of the conversations in message.ts. */
export const miaChen: SessionUser = {
  id: talkers.mia._id,
  name: talkers.mia.name,
  email: 'mia@campus.example',
  role: 'user',
};

/**
 * Starts each test of a file with a signed-in account.
 * @param who returns the account; called before each test
 * @returns the stub server for its calls
 */
export function stubbedAs(who: () => SessionUser): Pick<StubServer, 'on' | 'requests'> {
  const server = stubbed();
  beforeEach(() => {
    signIn('a token', who());
  });
  return server;
}
