import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { createPhotoKeys } from '../../images/photo-keys.ts';
import type { PhotoStore } from '../../images/photo-store.ts';
import type { RecentAddresses } from '../../http/limits/recent-addresses.ts';
import type { PasswordCheck } from '../authentication/passwords/password-check.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Notifications } from '../notifications/service.ts';
import { createItemActivation } from './activation.ts';
import { createClaims } from './claims/claims.ts';
import { createJudging } from './claims/judging.ts';
import { createOwnClaims } from './claims/own-claim.ts';
import { createEditing } from './editing.ts';
import { createHandOver } from './claims/hand-over/hand-over.ts';
import { createHandOverChecks } from './claims/hand-over/hand-over-checks.ts';
import { createGuardedLane } from './guarded/guarded-lane.ts';
import { createItemHistory } from './history/item-history.ts';
import { createItemPhotos } from './item-photos.ts';
import { createKeepers } from './keepers.ts';
import { createShowItem } from './mapping.ts';
import { createChangeStatus } from './item-status-changes.ts';
import {
  createNotifyAll,
  createNotifyAllOnceAnHour,
  createNotifyAllUnlessUnread,
} from './notices/notices.ts';
import { createCandidates } from './matching/before-posting.ts';
import { createLookingAnswers } from './still-looking/answers.ts';
import { createMatchCounts } from './matching/match-counts.ts';
import { createSuggestions } from './matching/suggestions.ts';
import { createOpenClaims } from './claims/open-claims.ts';
import { createPrivateDetails } from './private-details/private-details.ts';
import { createPosting } from './posting.ts';
import type { PublishedFigure } from './lists/published-figure.ts';
import { createItemQueries } from './lists/search-and-read.ts';
import { createPseudonym } from './guarded/pseudonyms.ts';
import { createReturnCodes } from './claims/hand-over/return-codes.ts';

interface Pieces {
  database: Database;
  photos: PhotoStore;
  notifications: Pick<Notifications, 'notify' | 'notifyOnceAnHour' | 'notifyUnlessUnread'>;
  accountWithPassword: PasswordCheck['accountWithPassword'];
  conversations: Pick<Conversations, 'writeAbout'>;
  addresses: Pick<RecentAddresses, 'flush' | 'areShared'>;
  figure: Pick<PublishedFigure, 'sentence'>;
  announceUnkept: (itemId: string, userIds: readonly string[]) => void;
  /** With it the server hashes return codes, signs the URLs of photos, makes pseudonyms and picks claim questions. */
  secret: Buffer;
  now: () => number;
  log: FastifyBaseLogger;
}

export type Items = ReturnType<typeof createItems>;

/** All operations on items. Refusals are thrown as PortalErrors. */
export function createItems(pieces: Pieces) {
  const { database, photos: store, notifications, conversations, addresses } = pieces;
  const { accountWithPassword, figure, announceUnkept, secret, now, log } = pieces;
  const photos = createItemPhotos(database, store, now, log);
  const returnCodes = createReturnCodes(secret, now);
  const changeStatus = createChangeStatus({ database, returnCodes, now });
  const notifyAll = createNotifyAll(notifications);
  const notifyAllUnlessUnread = createNotifyAllUnlessUnread(notifications);
  const notifyAllOnceAnHour = createNotifyAllOnceAnHour(notifications);
  const openClaims = createOpenClaims({ database, changeStatus, notifyAll, now });
  const photoKeys = createPhotoKeys(secret, now);
  const pseudonym = createPseudonym(secret);
  const showItem = createShowItem(photoKeys, pseudonym);
  const details = createPrivateDetails({ database, photoKeys, secret, now });

  return {
    ...createItemQueries(database, showItem, now, figure),
    ...createItemHistory(database, pseudonym),
    ...createOwnClaims(database),
    ...createPosting({ database, photos, notifyAll, showItem, now }),
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
      changeStatus,
      notifyAll,
      notifyAllOnceAnHour,
      notifyAllUnlessUnread,
      showItem,
      openClaims,
      details,
      addresses,
      now,
    }),
    ...createJudging({ database, changeStatus, notifyAll, showItem, details, conversations, now }),
    privateDetails: details.privateDetails,
    claimQuestions: details.claimQuestions,
    ...createHandOver({ database, returnCodes, changeStatus, notifyAll, showItem, now }),
    ...createKeepers({ returnCodes, notifyAll, showItem, now }),
    ...createItemActivation({
      database,
      returnCodes,
      openClaims,
      notifyAll,
      showItem,
      announceUnkept,
      now,
    }),
    ...createHandOverChecks({
      database,
      returnCodes,
      accountWithPassword,
      notifyAll,
      showItem,
      now,
    }),
    ...createLookingAnswers({ database, showItem, now }),
    ...createSuggestions({ database, showItem, now }),
    ...createMatchCounts(database),
    ...createCandidates({ database, showItem, now }),
    ...createGuardedLane({ database, returnCodes, notifyAllUnlessUnread, showItem, now }),
  };
}
