/**
 * Ends a transaction together with its last steps: from here on the page may be left, since nothing more is
 * waited for. Without that the page's end would abort what it had not yet heard the end of.
 * @throws what a step throws; then none was done
 */
export async function commit(
  trx: { commit: () => void; readonly done: Promise<void> },
  steps: readonly Promise<unknown>[],
): Promise<void> {
  trx.commit();
  await Promise.all([...steps, trx.done]);
}
