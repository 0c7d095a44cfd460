import type { Database } from '../../db/database.ts';
import { createPhotoKeys } from '../../images/photo-keys.ts';
import type { PhotoStore } from '../../images/photo-store.ts';
import type { Notifications } from '../notifications/service.ts';
import { createItemActivation } from './activation.ts';
import { createClaims } from './claims/claims.ts';
import { createEditing } from './editing.ts';
import { createHandOver } from './claims/hand-over.ts';
import { createItemPhotos } from './item-photos.ts';
import { createKeepers } from './keepers.ts';
import { createShowItem } from './mapping.ts';
import { createMoveItem } from './moves.ts';
import {
  createNotifyAll,
  createNotifyAllOnceAnHour,
  createNotifyAllUnlessUnread,
} from './notices.ts';
import { createOpenClaims } from './claims/open-claims.ts';
import { createPosting } from './posting.ts';
import { createItemQueries } from './lists/queries.ts';
import { createReturnCodes } from './claims/return-codes.ts';

interface Pieces {
  database: Database;
  photos: PhotoStore;
  notifications: Pick<Notifications, 'notify' | 'notifyOnceAnHour' | 'notifyUnlessUnread'>;
  /** Key of the return codes' hashes and of the signed URLs of photos. */
  secret: Buffer;
  now: () => number;
}

export type Items = ReturnType<typeof createItems>;

/** All operations on items. Refusals are thrown as PortalErrors. */
export function createItems({ database, photos: store, notifications, secret, now }: Pieces) {
  const photos = createItemPhotos(database, store, now);
  const returnCodes = createReturnCodes(secret, now);
  const move = createMoveItem({ database, returnCodes, now });
  const notifyAll = createNotifyAll(notifications);
  const notifyAllUnlessUnread = createNotifyAllUnlessUnread(notifications);
  const notifyAllOnceAnHour = createNotifyAllOnceAnHour(notifications);
  const openClaims = createOpenClaims({ database, move, notifyAll });
  const showItem = createShowItem(createPhotoKeys(secret, now));

  return {
    ...createItemQueries(database, showItem, now),
    ...createPosting({ database, photos, showItem, now }),
    ...createEditing({
      database,
      photos,
      returnCodes,
      notifyAll,
      notifyAllUnlessUnread,
      showItem,
      now,
    }),
    ...createClaims({
      database,
      move,
      notifyAll,
      notifyAllOnceAnHour,
      showItem,
      openClaims,
      now,
    }),
    ...createHandOver({ database, returnCodes, move, notifyAll, showItem, now }),
    ...createKeepers({ database, returnCodes, notifyAll, showItem, now }),
    ...createItemActivation({ database, returnCodes, openClaims, notifyAll, showItem, now }),
  };
}
