import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import { campusChanged, campusLock } from '../matching/campus.ts';
import type { SignalCatchUp } from '../matching/signals/signal-catch-up.ts';

export type ChangeCampus = ReturnType<typeof createChangeCampus>;

/**
 * Makes the function that runs a change of places or phrases in the caller's transaction. If meanings have changed, the
 * signals of all items are computed again after the commit.
 */
export function createChangeCampus(
  database: Pick<Database, 'dialect'>,
  signalCatchUp: Pick<SignalCatchUp, 'start' | 'startOver'>,
) {
  return async function changeCampus<T>(
    trx: Writer,
    afterCommit: AfterCommit,
    work: () => Promise<{ result: T; areMeaningsChanged: boolean }>,
  ): Promise<T> {
    await database.dialect.acquireLock(trx, campusLock);
    const { result, areMeaningsChanged } = await work();
    await campusChanged(trx);
    if (areMeaningsChanged) {
      await signalCatchUp.startOver(trx);
      afterCommit(() => {
        signalCatchUp.start();
      });
    }
    return result;
  };
}
