/** Fetches an address so that the worker caches the response, as if the user had viewed it. */
export async function prefetchAddress(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) {
    // On the first visit the worker takes control after its installation.
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  // Usually the device went offline; viewing the page fetches it again.
  await fetch(address, { priority: 'low' }).catch(() => undefined);
}
