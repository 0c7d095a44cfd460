import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { otp } from '../../../contract/bounds.ts';
import { createCodes } from '../../codes.ts';
import type { Writer } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { emailKey } from './repository.ts';

type MailedCode = Selectable<Tables['mailed_codes']>;

/** What a code proves: for a registration also what the account will be made of, for a change whose it is. */
export type Errand = { email: string } & (
  | { purpose: 'registration'; name: string; passwordHash: string }
  | { purpose: 'reset' }
  | { purpose: 'email change'; userId: string }
);

/** An errand can be asked for again, with a new code, for this long. */
const errandLife = 24 * 60 * 60_000;

export interface MailedCodes {
  /**
   * Makes a code; an earlier one for the address and purpose stops working, and of an account's
   * e-mail changes all but this one.
   */
  issue(trx: Writer, errand: Errand): Promise<string>;
  /** Ends the e-mail change that an account waits for, if there is one. */
  dropEmailChange(trx: Writer, userId: string): Promise<void>;
  /** What the address last asked for, even where its code is dead. */
  pending(trx: Writer, email: string): Promise<Errand | null>;
  /**
   * Uses up the code if it is right, and counts a wrong try on the address's codes if not.
   * @param userId who is signed in. A code for an e-mail change is right for the account that asked
   *   alone: a mistyped address would hand the account to whoever reads the mail there.
   */
  redeem(trx: Writer, proof: Proof): Promise<Errand | null>;
}

interface Proof {
  email: string;
  code: string;
  userId: string | null;
}

/** @param secret keys the stored hashes */
export function createMailedCodes(secret: Buffer, now: () => number): MailedCodes {
  const codes = createCodes(secret);

  async function dropEmailChange(trx: Writer, userId: string): Promise<void> {
    await trx.deleteFrom('mailed_codes').where('user_id', '=', userId).execute();
  }

  /** Holds the address's codes until the transaction ends: of tries at once each is counted (PostgreSQL). */
  async function hold(trx: Writer, email: string): Promise<void> {
    await trx
      .updateTable('mailed_codes')
      .set((column) => ({ wrong_tries: column.ref('wrong_tries') }))
      .where('email_key', '=', emailKey(email))
      .execute();
  }

  return {
    dropEmailChange,

    async issue(trx, errand) {
      await trx
        .deleteFrom('mailed_codes')
        .where('created_at', '<=', now() - errandLife)
        .execute();
      const id = randomUUIDv7();
      const code = codes.make();
      const isRegistration = errand.purpose === 'registration';
      const userId = errand.purpose === 'email change' ? errand.userId : null;
      if (userId !== null) await dropEmailChange(trx, userId);
      const row = {
        id,
        email: errand.email,
        code_hash: codes.hash(id, code),
        name: isRegistration ? errand.name : null,
        password_hash: isRegistration ? errand.passwordHash : null,
        user_id: userId,
        wrong_tries: 0,
        created_at: now(),
        expires_at: now() + otp.mailedCodeLife,
      };
      await trx
        .insertInto('mailed_codes')
        .values({ ...row, purpose: errand.purpose, email_key: emailKey(errand.email) })
        .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(row))
        .execute();
      return code;
    },

    async pending(trx, email) {
      await hold(trx, email);
      const row = await trx
        .selectFrom('mailed_codes')
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .where('created_at', '>', now() - errandLife)
        // The id breaks ties: it grows with time within one process.
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : errandOf(row);
    },

    async redeem(trx, { email, code, userId }) {
      await hold(trx, email);
      const live = await trx
        .selectFrom('mailed_codes')
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .where('expires_at', '>', now())
        .where('wrong_tries', '<', otp.wrongTries)
        .execute();
      const right = live.find(
        (row) =>
          codes.isRight(row.id, code, row.code_hash) &&
          (row.user_id === null || row.user_id === userId),
      );
      if (right === undefined) {
        await trx
          .updateTable('mailed_codes')
          .set((column) => ({ wrong_tries: column('wrong_tries', '+', 1) }))
          .where('email_key', '=', emailKey(email))
          .execute();
        return null;
      }
      const taken = await trx
        .deleteFrom('mailed_codes')
        .where('id', '=', right.id)
        .returning('id')
        .executeTakeFirst();
      return taken === undefined ? null : errandOf(right);
    },
  };
}

function errandOf(row: MailedCode): Errand {
  const { email, purpose, name, password_hash: passwordHash, user_id: userId } = row;
  if (purpose === 'reset') return { purpose, email };
  if (purpose === 'email change') {
    if (userId === null) throw new Error('an e-mail change was stored without its account');
    return { purpose, email, userId };
  }
  if (name === null || passwordHash === null) {
    throw new Error('a registration was stored without what its account is made of');
  }
  return { purpose, email, name, passwordHash };
}
