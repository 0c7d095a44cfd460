/**
 * Commits a transaction explicitly, right after its last steps were requested. Otherwise the browser commits only
 * after it has reported each step to the page, and aborts the transaction if the page closes before that.
 * @param steps the pending requests of the transaction
 * @throws what a step throws; the whole transaction is then rolled back
 */
export async function commit(
  trx: { commit: () => void; readonly done: Promise<void> },
  steps: readonly Promise<unknown>[],
): Promise<void> {
  trx.commit();
  await Promise.all([...steps, trx.done]);
}
