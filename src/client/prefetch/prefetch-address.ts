/** Fetches an address so that the worker caches the response, as if the user had viewed it. */
export async function prefetchAddress(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) {
    // Wait for the worker: on the first visit it takes control only after its installation.
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  // Ignore failures: usually the device went offline, and viewing the page fetches the address again.
  await fetch(address, { priority: 'low' }).catch(() => undefined);
}
