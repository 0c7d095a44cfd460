import { hourMs } from '../../../../contract/durations.ts';
import { factsOfKind } from '../../../../contract/claims/detail-kinds.ts';
import type { DetailKind } from '../../../../contract/claims/names.ts';
import { chooseQuestions } from '../../../../contract/claims/questions.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import { type Viewer, mayClaim, mayReadPrivateDetails } from '../../../../contract/permissions.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import type { PhotoKeys } from '../../../images/photo-keys.ts';
import { photoPath } from '../../../images/photo-store.ts';
import { signed } from '../../../crypto/signatures.ts';
import { addHistory, hasHistorySince } from '../history/history.ts';
import type { FullItem } from '../mapping.ts';
import { requireRight, findVisibleItem } from '../visible-item.ts';
import { findDetails, findPrivatePhoto } from './stored-details.ts';

/** The private details of items, and the questions that the claim dialog asks about them. */
export interface PrivateDetails {
  /** @throws PortalError NOT_FOUND, FORBIDDEN */
  privateDetails: (
    viewer: Account,
    itemId: string,
  ) => Promise<Reply<'GET /items/{id}/private-details'>>;
  /** @throws PortalError NOT_FOUND; OWN_ITEM for poster and keeper */
  claimQuestions: (
    viewer: Viewer,
    itemId: string,
  ) => Promise<Reply<'GET /items/{id}/claim-questions'>>;
  /** The kinds that the claim dialog asks about, the same for everybody. */
  askedKinds: (read: Reader, item: FullItem) => Promise<readonly DetailKind[]>;
  /**
   * Adds "details read" to the item's history, at most once an hour for each person, so that the history stays
   * readable.
   */
  noteReading: (viewer: Account, itemId: string) => Promise<void>;
}

interface Pieces {
  database: Database;
  photoKeys: Pick<PhotoKeys, 'keyed'>;
  /** Key for choosing which kinds are asked about, so that nobody can work out which kinds are recorded. */
  secret: Buffer;
  now: () => number;
}

export function createPrivateDetails({ database, photoKeys, secret, now }: Pieces): PrivateDetails {
  const { read } = database;

  async function askedKinds(read: Reader, item: FullItem): Promise<readonly DetailKind[]> {
    const recorded = await findDetails(read, item._id);
    const seed = signed(secret, 'questions', item._id).toString('base64url');
    const recordedKinds = recorded.map(({ kind }) => kind);
    return chooseQuestions({ category: item.category.name, recordedKinds, seed });
  }

  async function noteReading(viewer: Account, itemId: string): Promise<void> {
    const event = 'details read';
    const entry = { itemId, actorId: viewer.id, event } as const;
    const isNoted = (reader: Reader) => hasHistorySince(reader, entry, now() - hourMs);
    if (await isNoted(read)) return;
    await database.transaction(async (trx) => {
      if (!(await isNoted(trx))) await addHistory(trx, { ...entry, at: now() });
    });
  }

  return {
    askedKinds,
    noteReading,

    async privateDetails(viewer, itemId) {
      requireRight(mayReadPrivateDetails, viewer, await findVisibleItem(read, viewer, itemId));
      const privateDetails = await findDetails(read, itemId);
      const stored = await findPrivatePhoto(read, itemId);
      if (privateDetails.length > 0 || stored !== null) await noteReading(viewer, itemId);
      if (stored === null) return { privateDetails, photo: null };
      const { id, ...size } = stored;
      const large = photoKeys.keyed(photoPath(id, 'large'));
      const card = photoKeys.keyed(photoPath(id, 'card'));
      return { privateDetails, photo: { large, card, ...size } };
    },

    async claimQuestions(viewer, itemId) {
      const { item } = await findVisibleItem(read, viewer, itemId);
      if (!mayClaim(viewer, item)) throw new PortalError('OWN_ITEM');
      const kinds = await askedKinds(read, item);
      return { questions: kinds.map((kind) => ({ kind, question: factsOfKind[kind].question })) };
    },
  };
}
