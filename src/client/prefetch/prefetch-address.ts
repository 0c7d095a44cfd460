/** Fetches an address so that the worker caches the response, as if the user had viewed it. */
export async function prefetchAddress(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) {
    // Wait for the worker, which on the first visit takes control only after its installation.
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  // Ignore a failure. Usually the device went offline, and the address is fetched again when the user views it.
  await fetch(address, { priority: 'low' }).catch(() => undefined);
}
