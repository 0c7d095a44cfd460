import { otp } from '../../../contract/bounds.ts';
import { createCodes } from '../../codes.ts';
import type { Writer } from '../../db/database.ts';

/** The codes that confirm a hand-over: at most one that works for an item. */
export interface ReturnCodes {
  /** Makes a code; an earlier one of the item stops working. @returns it, and epoch milliseconds */
  issue(
    trx: Writer,
    itemId: string,
    createdById: string,
  ): Promise<{ code: string; expiresAt: number }>;
  /** Uses the code up if it is right and who made it is still active, and counts a wrong try if not; the count needs a commit to stay. */
  redeem(trx: Writer, itemId: string, code: string): Promise<boolean>;
  /** Ends the item's code, if there is one. */
  drop(trx: Writer, itemId: string): Promise<void>;
  /** Ends it only if this person made it. */
  dropOf(trx: Writer, itemId: string, createdById: string): Promise<void>;
  /** Ends all that this person made. */
  dropAllOf(trx: Writer, createdById: string): Promise<void>;
}

/** @param secret keys the stored hashes */
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
      const expiresAt = at + otp.returnCodeLife;
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

    async redeem(trx, itemId, code) {
      const live = await trx
        .selectFrom('return_codes')
        // One that was being made while its maker was deactivated is there, and works for nobody.
        .innerJoin('users as maker', 'maker.id', 'created_by_id')
        .where('maker.is_active', '=', 1)
        .select('code_hash')
        .where('item_id', '=', itemId)
        .where('expires_at', '>', now())
        .where('wrong_tries', '<', otp.wrongTries)
        .executeTakeFirst();
      if (live === undefined) return false;
      if (codes.isRight(itemId, code, live.code_hash)) {
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
