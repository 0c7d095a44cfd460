import { dayMs } from '../../../contract/durations.ts';
import { randomUUIDv7 } from 'node:crypto';
import { otp } from '../../../contract/bounds.ts';
import { createCodes } from '../../crypto/codes.ts';
import type { DialectQueries, Reader, Writer } from '../../db/database.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import { toFlag } from '../../db/schema/accounts.ts';
import {
  type CodeRequest,
  type MailedCode,
  type Requester,
  codeRequestOf,
  isOwn,
  isReset,
  mayRedeem,
  triesOf,
  trustedPassword,
} from './code-requests.ts';

/**
 * Milliseconds after which a request is forgotten if nobody has entered its code. Until then a new code can be mailed.
 */
const codeRequestLifeMs = dayMs;

export interface MailedCodes {
  /** Lets requests about the codes of an address wait until the transaction ends. */
  lock(trx: Writer, email: string): Promise<void>;
  /**
   * Creates a code and deletes the pending one that it replaces: the reset code of the address, the registration of the
   * address by the same browser, or the email change of the same account. Registrations of the address by other
   * browsers stay. A reset code that a known device requested and one that another device requested do not replace each
   * other.
   * @returns the code
   */
  issue(trx: Writer, codeRequest: CodeRequest): Promise<string>;
  /** Deletes the pending email change of an account, if there is one. */
  dropEmailChange(trx: Writer, userId: string): Promise<void>;
  /** Deletes all pending registrations of an address, because it has an account now. */
  dropRegistrations(trx: Writer, email: string): Promise<void>;
  /**
   * Returns the request of the address for which a new code can be mailed, even if the last code has expired. Returns
   * the first of these that exists:
   * - the requester's latest request (a reset counts as everybody's own)
   * - the latest registration by another browser, without its password (docs/decisions/0003)
   * - another account's change to this address
   * @returns null if there is none of these
   */
  pending(trx: Writer, email: string, requester: Requester): Promise<CodeRequest | null>;
  /**
   * If the code is correct, has not expired and is not blocked by wrong tries, deletes it and returns what it was for.
   * Otherwise counts a wrong try on every pending code that the requester could have redeemed, and returns null. The
   * tries of known devices and of the browser that registered count apart from those of others, so that others cannot
   * block the code for them. A code for an email change is only accepted from the account that requested it. A code for
   * a registration sets the password only under the conditions in docs/decisions/0003.
   */
  redeem(
    trx: Writer,
    proof: { email: string; code: string },
    requester: Requester,
  ): Promise<CodeRequest | null>;
}

/** @param secret key of the stored hashes */
export function createMailedCodes(
  secret: Buffer,
  now: () => number,
  dialect: Pick<DialectQueries, 'acquireLock'>,
): MailedCodes {
  const codes = createCodes(secret);

  async function dropEmailChange(trx: Writer, userId: string): Promise<void> {
    await trx.deleteFrom('mailed_codes').where('user_id', '=', userId).execute();
  }

  const lock = (trx: Writer, email: string) =>
    dialect.acquireLock(trx, `mailed codes ${emailKey(email)}`);

  /** Locks the codes of an address until the transaction ends, and returns the pending ones, newest first. */
  async function lockCodeRequests(trx: Writer, email: string): Promise<MailedCode[]> {
    await lock(trx, email);
    return (
      trx
        .selectFrom('mailed_codes')
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .where('created_at', '>', now() - codeRequestLifeMs)
        // The id gives codes of the same millisecond the same order in every query. Which order does not matter.
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    );
  }

  async function dropReplaced(trx: Writer, codeRequest: CodeRequest): Promise<void> {
    if (codeRequest.purpose === 'email change') {
      await dropEmailChange(trx, codeRequest.userId);
      return;
    }
    const replaced = trx
      .deleteFrom('mailed_codes')
      .where('email_key', '=', emailKey(codeRequest.email))
      .where('purpose', '=', codeRequest.purpose);
    const ofSameRequester =
      codeRequest.purpose === 'reset'
        ? replaced.where('by_known_device', '=', toFlag(codeRequest.isByKnownDevice))
        : replaced.where('browser_hash', 'is not distinct from', codeRequest.browserHash);
    await ofSameRequester.execute();
  }

  return {
    lock,
    dropEmailChange,

    async dropRegistrations(trx, email) {
      await trx
        .deleteFrom('mailed_codes')
        .where('email_key', '=', emailKey(email))
        .where('purpose', '=', 'registration')
        .execute();
    },

    async issue(trx, codeRequest) {
      await trx
        .deleteFrom('mailed_codes')
        .where('created_at', '<=', now() - codeRequestLifeMs)
        .execute();
      await lockCodeRequests(trx, codeRequest.email);
      await dropReplaced(trx, codeRequest);
      const id = randomUUIDv7();
      const code = codes.make();
      const isRegistration = codeRequest.purpose === 'registration';
      await trx
        .insertInto('mailed_codes')
        .values({
          id,
          purpose: codeRequest.purpose,
          email: codeRequest.email,
          email_key: emailKey(codeRequest.email),
          code_hash: codes.hash(id, code),
          name: isRegistration ? codeRequest.name : null,
          password_hash: isRegistration ? codeRequest.passwordHash : null,
          browser_hash: isRegistration ? codeRequest.browserHash : null,
          user_id: codeRequest.purpose === 'email change' ? codeRequest.userId : null,
          by_known_device: toFlag(codeRequest.purpose === 'reset' && codeRequest.isByKnownDevice),
          wrong_tries: 0,
          created_at: now(),
          expires_at: now() + otp.mailedCodeLifeMs,
        })
        .execute();
      return code;
    },

    async pending(trx, email, requester) {
      const codeRequests = (await lockCodeRequests(trx, email)).map(codeRequestOf);
      const own = codeRequests.find((codeRequest) => isOwn(codeRequest, requester));
      if (own?.purpose === 'reset') return { ...own, isByKnownDevice: requester.isKnownDevice };
      if (own !== undefined) return own;
      const registration = codeRequests.find(({ purpose }) => purpose === 'registration');
      if (registration?.purpose !== 'registration') return codeRequests[0] ?? null;
      return { ...registration, passwordHash: null, browserHash: null };
    },

    async redeem(trx, { email, code }, requester) {
      const rows = await lockCodeRequests(trx, email);
      const candidates = rows.filter((row) => mayRedeem(row, rows, requester));
      const right = candidates
        .filter((row) => row.expires_at > now() && row[triesOf(row, requester)] < otp.wrongTries)
        .find((row) => codes.isRight(row.id, code, row.code_hash));
      if (right === undefined) {
        for (const row of candidates) {
          const tries = triesOf(row, requester);
          await trx
            .updateTable('mailed_codes')
            .set(tries, row[tries] + 1)
            .where('id', '=', row.id)
            .execute();
        }
        return null;
      }
      const used = right.purpose === 'reset' ? candidates.filter(isReset) : [right];
      await trx
        .deleteFrom('mailed_codes')
        .where(
          'id',
          'in',
          used.map(({ id }) => id),
        )
        .execute();
      const codeRequest = codeRequestOf(right);
      if (codeRequest.purpose !== 'registration') return codeRequest;
      return { ...codeRequest, passwordHash: trustedPassword(codeRequest, rows, requester) };
    },
  };
}

/** Whether a registration of the address by this browser is stored. */
export async function isRegistering(
  read: Reader,
  email: string,
  { browserHash }: Pick<Requester, 'browserHash'>,
): Promise<boolean> {
  if (browserHash === null) return false;
  const registration = await read
    .selectFrom('mailed_codes')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', 'registration')
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
  return registration !== undefined;
}
