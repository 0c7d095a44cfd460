import type { Reply } from '../../contract/endpoints.ts';
import { forgetItem } from './forget-item.ts';
import { keepConversations, keepOwnItems } from './keep-conversations.ts';
import { askForMissing } from './missing-items.ts';
import { callOfKey } from './reading-key.ts';

/**
 * Keeps the rest of the device in step with what was read.
 * @param value what the server replied; where it says that there is no such thing, what was known of it
 */
export async function afterReading(key: string, value: unknown, isGone: boolean): Promise<void> {
  const { name, request } = callOfKey(key);
  const { params, query } = request as {
    params?: { id?: string };
    query?: Record<string, unknown>;
  };
  // What stands under a key is what that call replied.
  switch (name) {
    case 'GET /items/{id}': {
      const item = (value as Reply<typeof name> | undefined)?.item;
      const photo = item?.photo ?? null;
      if (isGone || item?.isActive === false) await forgetItem(params?.id ?? '', photo);
      // Its card is shown where the large photo was not seen, and among what is searched offline.
      else if (photo !== null) await keepPhoto(photo.card);
      break;
    }
    case 'GET /search/items/search':
      if (!isGone && query?.search === undefined && query?.status === undefined)
        await askForMissing((value as Reply<typeof name>).data);
      break;
    case 'GET /conversations':
      if (isGone) break;
      await keepConversations((value as Reply<typeof name>).conversations.docs);
      await keepOwnItems();
      break;
    default:
  }
}

/** The worker keeps what is fetched by script as it keeps the photos of what was looked at. */
async function keepPhoto(address: string): Promise<void> {
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
