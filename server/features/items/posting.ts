import { replies } from '../../../contract/http/replies.ts';
import { randomUUIDv7 } from 'node:crypto';
import { type Reply, endpoints } from '../../../contract/endpoints.ts';
import type { ItemDraft } from '../../../contract/entities.ts';
import type { Database, Writer } from '../../db/database.ts';
import { isIdInUse } from '../../db/id-in-use.ts';
import type { Account } from '../../http/authenticate.ts';
import { fingerprintOf, firstReply, once } from '../../http/idempotency.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { IngestedPhoto } from '../../images/photo-store.ts';
import { chosenCategory } from './chosen-category.ts';
import { addHistory } from './history.ts';
import type { ItemPhotos } from './item-photos.ts';
import type { ShowItem } from './mapping.ts';
import { insertItem } from './repository.ts';
import { seeItem } from './seen-item.ts';

interface Pieces {
  database: Database;
  photos: ItemPhotos;
  showItem: ShowItem;
  now: () => number;
}

/** Posting new items. */
export function createPosting({ database, photos, showItem, now }: Pieces) {
  async function post(
    trx: Writer,
    poster: Account,
    { id, draft, photo }: { id: string; draft: ItemDraft; photo: IngestedPhoto | null },
  ): Promise<Reply<'POST /items'>> {
    if (await isIdInUse(database, trx, id)) throw new PortalError('ID_IN_USE');
    if (photo !== null) await photos.keep(trx, photo);
    const content = {
      title: draft.title,
      description: draft.description,
      category_id: await chosenCategory(trx, draft.category),
      location: draft.location,
      lane: draft.lane ?? 'open',
      tags: JSON.stringify(draft.tags),
      photo_id: photo?.stored.id ?? null,
    };
    const state = { status: draft.status, statusBeforeClaim: null, claimedById: null };
    const at = now();
    // A keeper who posts a found item becomes its keeper.
    const keeperId = poster.role === 'keeper' && draft.status === 'Found' ? poster.id : null;
    await insertItem(trx, { id, content, state, postedById: poster.id, keeperId, at });
    const change = { itemId: id, actorId: poster.id, at };
    await addHistory(trx, { ...change, event: 'posted' });
    if (keeperId !== null) {
      const event = 'keeper assigned';
      await addHistory(trx, { ...change, subjectId: keeperId, event, note: poster.name });
    }
    await database.dialect.indexItem(trx, id);
    return { item: showItem(poster, (await seeItem(trx, poster, id)).item) };
  }

  return {
    /** @param sent.idempotencyKey becomes the item's id */
    async create(
      viewer: Account,
      sent: { draft: ItemDraft; photo: Uint8Array | null; idempotencyKey: string | null },
    ): Promise<Reply<'POST /items'>> {
      const { draft, idempotencyKey: key } = sent;
      const keyed = key !== null && {
        endpoint: { status: endpoints['POST /items'].status, reply: replies['POST /items'] },
        userId: viewer.id,
        key,
        fingerprint: fingerprintOf('POST /items', draft, sent.photo),
        now: now(),
      };
      const known = keyed && (await firstReply(database.read, keyed));
      if (known) return known;

      await chosenCategory(database.read, draft.category);
      return photos.withPhoto(sent.photo, (photo) => {
        const work = (trx: Writer) =>
          post(trx, viewer, { id: key ?? randomUUIDv7(), draft, photo });
        return keyed ? once(database, keyed, work) : database.transaction(work);
      });
    },
  };
}
