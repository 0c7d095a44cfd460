/** The worker keeps what is fetched by script as it keeps what was looked at. */
export async function prefetchAddress(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) {
    // On the first visit it takes charge once it has everything.
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  await fetch(address, { priority: 'low' }).catch(() => undefined);
}
