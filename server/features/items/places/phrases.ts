import type { Reply } from '../../../../contract/endpoints.ts';
import { phraseKey } from '../../../../contract/matching/campus-places.ts';
import { placeBounds } from '../../../../contract/places/place-bounds.ts';
import type { PhraseDraft } from '../../../../contract/places/place-input.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { PortalError, invalid } from '../../../http/errors/portal-error.ts';
import type { Once } from '../../../http/idempotency.ts';
import { readCampus } from '../matching/campus.ts';
import type { ChangeCampus } from './change-campus.ts';
import { deletePhrase, findPhrases, insertPhrase } from './phrase-rows.ts';

interface Pieces {
  database: Database;
  changeCampus: ChangeCampus;
  now: () => number;
}

export type Phrases = ReturnType<typeof createPhrases>;

/** The phrases of the campus. Refusals are thrown as PortalErrors. */
export function createPhrases({ database, changeCampus, now }: Pieces) {
  /** @throws PortalError NAME_IN_USE, VALIDATION_ERROR */
  async function check(trx: Writer, { phrase, meaning }: PhraseDraft): Promise<void> {
    const key = phraseKey(phrase);
    if (key === '') throw invalid('phrase', 'must have letters or digits');
    const known = await findPhrases(trx);
    if (known.length >= placeBounds.campusPhrases) {
      throw invalid('phrase', `There are already ${String(placeBounds.campusPhrases)} phrases.`);
    }
    if (known.some((other) => phraseKey(other.phrase) === key)) {
      throw new PortalError('NAME_IN_USE');
    }
    const { lexicon } = await readCampus(trx);
    if (lexicon.meaningsOf(phraseKey(meaning)).length === 0) {
      throw invalid('meaning', 'is neither one of the places nor a word that the portal knows');
    }
  }

  return {
    async list(): Promise<Reply<'GET /admin/phrases'>> {
      return { phrases: await findPhrases(database.read) };
    },

    /**
     * @throws PortalError NAME_IN_USE; VALIDATION_ERROR if the phrase has no letters or digits, the meaning is unknown,
     * or there are too many phrases
     */
    add(
      draft: PhraseDraft,
      once: Once<Reply<'POST /admin/phrases'>>,
    ): Promise<Reply<'POST /admin/phrases'>> {
      return once((trx, afterCommit) =>
        changeCampus(trx, afterCommit, async () => {
          await check(trx, draft);
          await insertPhrase(trx, draft, now());
          const result = { message: 'The phrase has been added.' };
          return { result, areMeaningsChanged: true };
        }),
      );
    },

    /** @throws PortalError NOT_FOUND */
    async remove(id: string): Promise<void> {
      await database.transaction((trx, afterCommit) =>
        changeCampus(trx, afterCommit, async () => {
          if (!(await deletePhrase(trx, id))) throw new PortalError('NOT_FOUND');
          return { result: undefined, areMeaningsChanged: true };
        }),
      );
    },
  };
}
