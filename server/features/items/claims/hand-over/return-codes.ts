import { otp } from '../../../../../contract/bounds.ts';
import { createCodes } from '../../../../crypto/codes.ts';
import type { Reader, Writer } from '../../../../db/database.ts';

/** Codes that confirm a return. An item has at most one valid code. */
export interface ReturnCodes {
  /**
   * Creates a code, which replaces the item's previous one.
   * @returns the code, and its expiry in epoch milliseconds
   */
  issue(
    trx: Writer,
    itemId: string,
    createdById: string,
  ): Promise<{ code: string; expiresAt: number }>;
  /**
   * If `code` is correct and the item's code is usable, deletes the code and returns true. Otherwise returns false. A
   * usable code has not expired, is not blocked by wrong tries, is valid for the viewer, and its creator's account is
   * active. If the item's code is usable but `code` is wrong, counts a wrong try. The transaction must then commit, so
   * that the count is stored.
   * @param isValidOf whether a code of this creator is valid for the viewer, who enters it
   */
  redeem(
    trx: Writer,
    itemId: string,
    code: string,
    isValidOf: (createdById: string) => boolean,
  ): Promise<boolean>;
  /** Deletes the item's code, if there is one. */
  drop(trx: Writer, itemId: string): Promise<void>;
  /** Deletes the item's code if this person created it. */
  dropOf(trx: Writer, itemId: string, createdById: string): Promise<void>;
  /** Deletes all codes that this person created. */
  dropAllOf(trx: Writer, createdById: string): Promise<void>;
}

/** Finds the creator of an item's latest code and the time of its creation, in epoch milliseconds. */
export function findLatestCode(
  read: Reader,
  itemId: string,
): Promise<{ createdById: string; createdAt: number } | undefined> {
  return read
    .selectFrom('return_codes')
    .select(['created_by_id as createdById', 'created_at as createdAt'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
}

/** @param secret key of the stored hashes */
export function createReturnCodes(secret: Buffer, now: () => number): ReturnCodes {
  const codes = createCodes(secret);

  async function drop(trx: Writer, itemId: string): Promise<void> {
    await trx.deleteFrom('return_codes').where('item_id', '=', itemId).execute();
  }

  return {
    drop,

    async dropOf(trx, itemId, createdById) {
      await trx
        .deleteFrom('return_codes')
        .where('item_id', '=', itemId)
        .where('created_by_id', '=', createdById)
        .execute();
    },

    async dropAllOf(trx, createdById) {
      await trx.deleteFrom('return_codes').where('created_by_id', '=', createdById).execute();
    },

    async issue(trx, itemId, createdById) {
      const code = codes.make();
      const at = now();
      const expiresAt = at + otp.returnCodeLifeMs;
      const row = {
        code_hash: codes.hash(itemId, code),
        wrong_tries: 0,
        created_by_id: createdById,
        created_at: at,
        expires_at: expiresAt,
      };
      await trx
        .insertInto('return_codes')
        .values({ item_id: itemId, ...row })
        .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
        .execute();
      return { code, expiresAt };
    },

    async redeem(trx, itemId, code, isValidOf) {
      const usable = await trx
        .selectFrom('return_codes')
        // A code that was created while its creator was being deactivated is in the table, but not valid.
        .innerJoin('users as maker', 'maker.id', 'created_by_id')
        .where('maker.is_active', '=', 1)
        .select(['code_hash', 'created_by_id'])
        .where('item_id', '=', itemId)
        .where('expires_at', '>', now())
        .where('wrong_tries', '<', otp.wrongTries)
        .executeTakeFirst();
      if (usable === undefined || !isValidOf(usable.created_by_id)) return false;
      if (codes.isRight(itemId, code, usable.code_hash)) {
        await drop(trx, itemId);
        return true;
      }
      await trx
        .updateTable('return_codes')
        .set((column) => ({ wrong_tries: column('wrong_tries', '+', 1) }))
        .where('item_id', '=', itemId)
        .execute();
      return false;
    },
  };
}
