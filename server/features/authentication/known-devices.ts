import { randomBytes } from 'node:crypto';
import { dayMs, secondMs } from '../../../contract/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { DeviceStanding } from '../../http/limits/count-keys.ts';
import { isSame, signed } from '../../crypto/signatures.ts';
import type { Requester } from './code-requests.ts';
import { isRegistering } from './mailed-codes.ts';
import { type UserRow, findUser, findUserById } from './repository.ts';

const cookie = {
  /**
   * The proofs of a device. An earlier version has other proofs in a cookie named `device`, which its nodes go on using
   * during an upgrade.
   */
  name: 'device-proofs',
  /** The latest proof, if it comes from a call that browsers send without cookies (`renew`). */
  renewed: 'device-proof',
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
 * device's limits (docs/decisions/0012). A new password invalidates the proofs of all other devices of the account.
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
  /** Whether the requesting device has signed in to the account of the email address. */
  isKnown(email: string, cookies: Cookies): Promise<boolean>;
  /** Returns the id of an account that the requesting device has signed in to; null if there is none. */
  accountOf(cookies: Cookies): Promise<string | null>;
  /** Records that the device has just signed in to the account, entered a code for it or set its password. */
  remember(cookies: Cookies, account: ProvenAccount): void;
  /** Like `remember`, but for a call outside of the cookies' path, which cannot read the proofs for other accounts. */
  renew(cookies: Cookies, account: ProvenAccount): void;
}

/** An account to which a device has proven that it belongs. */
export interface ProvenAccount {
  userId: string;
  /** The stored hash of the password at that time. The proof is valid as long as the account has this hash. */
  passwordHash: string;
}

interface Proof {
  userId: string;
  deviceId: string;
  /** In base64url. */
  signature: string;
}

/** @param pieces.secret key of the signatures */
export function createKnownDevices(pieces: {
  database: Pick<Database, 'read'>;
  secret: Buffer;
}): KnownDevices {
  const { database, secret } = pieces;

  function signatureFor({ userId, passwordHash }: ProvenAccount, deviceId: string): Buffer {
    return signed(secret, 'device', deviceId, 'of', userId, 'with', passwordHash);
  }

  function isValid({ userId, deviceId, signature }: Proof, account: ProvenAccount): boolean {
    const given = Buffer.from(signature, 'base64url');
    return userId === account.userId && isSame(given, signatureFor(account, deviceId));
  }

  function newProof(account: ProvenAccount): Proof {
    const deviceId = randomBytes(16).toString('base64url');
    const signature = signatureFor(account, deviceId).toString('base64url');
    return { userId: account.userId, deviceId, signature };
  }

  /** @returns the device's id; null if it has no valid proof for the account of this address */
  async function find(email: string, cookies: Cookies): Promise<string | null> {
    const proofs = proofsOf(cookies);
    if (proofs.length === 0) return null;
    const user = await findUser(database.read, email);
    if (user === undefined) return null;
    return proofs.find((proof) => isValid(proof, provenBy(user)))?.deviceId ?? null;
  }

  return {
    async standingFor(email, cookies, requester) {
      return {
        known: await find(email, cookies),
        isRegistering: await isRegistering(database.read, email, requester),
      };
    },

    isKnown: async (email, cookies) => (await find(email, cookies)) !== null,

    async accountOf(cookies) {
      for (const proof of proofsOf(cookies)) {
        const user = await findUserById(database.read, proof.userId);
        if (user !== undefined && isValid(proof, provenBy(user))) return user.id;
      }
      return null;
    },

    remember(cookies, account) {
      const proofs = proofsOf(cookies);
      const own = proofs.find((proof) => isValid(proof, account)) ?? newProof(account);
      const others = proofs.filter(({ userId }) => userId !== account.userId);
      const latest = [own, ...others].slice(0, proofsPerDevice);
      cookies.set(cookie.name, latest.map(entryOf).join('~'), cookie.maxAge);
      if (cookies.get(cookie.renewed, cookie.form) !== null) cookies.set(cookie.renewed, '', 0);
    },

    renew(cookies, account) {
      cookies.set(cookie.renewed, entryOf(newProof(account)), cookie.maxAge);
    },
  };
}

function provenBy({ id, password_hash: passwordHash }: UserRow): ProvenAccount {
  return { userId: id, passwordHash };
}

/** Returns the proofs in the cookies, one for each account. Their signatures are not checked yet. */
function proofsOf(cookies: Cookies): Proof[] {
  // The renewed proof comes first, because `remember` deletes its cookie: the other proof for its account is older.
  const values = [cookie.renewed, cookie.name].map((name) => cookies.get(name, cookie.form) ?? '');
  const proofs = values.flatMap((value) => value.split('~')).map(proofIn);
  return proofs.filter(
    ({ userId }, at) =>
      userId !== '' && at === proofs.findIndex((proof) => proof.userId === userId),
  );
}

function proofIn(entry: string): Proof {
  const [userId = '', deviceId = '', signature = ''] = entry.split('.');
  return { userId, deviceId, signature };
}

function entryOf({ userId, deviceId, signature }: Proof): string {
  return [userId, deviceId, signature].join('.');
}
