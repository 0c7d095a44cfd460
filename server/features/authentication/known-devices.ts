import { randomBytes } from 'node:crypto';
import { dayMs, secondMs } from '../../../contract/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { DeviceStanding } from '../../http/limits/limits.ts';
import { isSame, signed } from '../../crypto/signatures.ts';
import { type Requester, isRegistering } from './mailed-codes.ts';
import { findUser } from './repository.ts';

const cookie = {
  name: 'device',
  form: /^[\w.~-]{1,1000}$/,
  /** 400 days in seconds, the longest lifetime that browsers allow. */
  maxAge: (400 * dayMs) / secondMs,
};

/** Maximum number of proofs in the cookie. On a shared device with more accounts, the latest sign-ins remain. */
const proofsPerDevice = 5;

/**
 * Device cookies as recommended by OWASP ("Slow Down Online Guessing Attacks with Device Cookies"). A browser
 * that has signed in to an account has a signed proof of that in a cookie. The proof does not grant access. For this
 * account, wrong passwords and emails of the device are counted separately, so that strangers cannot use up the
 * device's limits (docs/decisions/0012).
 */
export interface KnownDevices {
  /**
   * Returns the requesting device's id if it has signed in to the account of the email address, and whether its browser
   * has a pending registration of the address.
   */
  standingFor(
    email: string,
    cookies: Cookies,
    requester: Pick<Requester, 'browserHash'>,
  ): Promise<DeviceStanding>;
  /** Records that the device has just signed in to the account. */
  remember(cookies: Cookies, userId: string): void;
}

interface Proof {
  userId: string;
  deviceId: string;
}

/** @param pieces.secret key of the signatures */
export function createKnownDevices(pieces: {
  database: Pick<Database, 'read'>;
  secret: Buffer;
}): KnownDevices {
  const { database, secret } = pieces;

  function signatureOf({ userId, deviceId }: Proof): Buffer {
    return signed(secret, 'device', deviceId, 'of', userId);
  }

  /** Returns the proof in an entry of the cookie, as a list. The list is empty if the signature is wrong. */
  function proofsIn(entry: string): Proof[] {
    const [userId = '', deviceId = '', signature = ''] = entry.split('.');
    const given = Buffer.from(signature, 'base64url');
    return isSame(given, signatureOf({ userId, deviceId })) ? [{ userId, deviceId }] : [];
  }

  function entryOf(proof: Proof): string {
    return `${proof.userId}.${proof.deviceId}.${signatureOf(proof).toString('base64url')}`;
  }

  function proofsOf(cookies: Cookies): Proof[] {
    const value = cookies.get(cookie.name, cookie.form);
    return value === null ? [] : value.split('~').flatMap(proofsIn);
  }

  /** @returns the device's id; null if it has not signed in to the account of this address */
  async function find(email: string, cookies: Cookies): Promise<string | null> {
    const proofs = proofsOf(cookies);
    if (proofs.length === 0) return null;
    const user = await findUser(database.read, email);
    return proofs.find(({ userId }) => userId === user?.id)?.deviceId ?? null;
  }

  return {
    async standingFor(email, cookies, requester) {
      return {
        known: await find(email, cookies),
        isRegistering: await isRegistering(database.read, email, requester),
      };
    },

    remember(cookies, userId) {
      const proofs = proofsOf(cookies);
      const own = proofs.find((proof) => proof.userId === userId);
      const others = proofs.filter((proof) => proof.userId !== userId);
      const deviceId = own?.deviceId ?? randomBytes(16).toString('base64url');
      const latest = [{ userId, deviceId }, ...others].slice(0, proofsPerDevice);
      cookies.set(cookie.name, latest.map(entryOf).join('~'), cookie.maxAge);
    },
  };
}
