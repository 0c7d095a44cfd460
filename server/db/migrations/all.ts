import type { Kysely } from 'kysely';
import type { Ddl } from '../dialects/ddl.ts';
import { up as portal } from './0001-portal.ts';
import { up as severalNodes } from './0002-several-nodes.ts';
import { up as desk } from './0003-desk.ts';
import { up as categoryNames } from './0004-category-names.ts';
import { up as historySubjects } from './0005-history-subjects.ts';
import { up as codesByMaker } from './0006-codes-by-maker.ts';
import { up as push } from './0007-push.ts';
import { up as pushQueue } from './0008-push-queue.ts';
import { up as boundRegistrations } from './0010-bound-registrations.ts';
import { up as mailQueue } from './0012-mail-queue.ts';
import { up as openClaims } from './0014-open-claims.ts';
import { up as historyNames } from './0015-history-names.ts';
import { up as givenPasswords } from './0016-given-passwords.ts';
import { up as itemFilters } from './0017-item-filters.ts';
import { up as notificationActors } from './0018-notification-actors.ts';
import { up as proofOfOwnership } from './0019-proof-of-ownership.ts';
import { up as listsByLane } from './0020-lists-by-lane.ts';
import { up as matching } from './0021-matching.ts';
import { up as places } from './0022-places.ts';
import { up as alerts } from './0023-alerts.ts';
import { up as stillLooking } from './0024-still-looking.ts';
import { up as savedSearches } from './0025-saved-searches.ts';
import { up as waitingOwners } from './0026-waiting-owners.ts';
import { up as itemBlocks } from './0027-item-blocks.ts';
import { up as signalPairs } from './0028-signal-pairs.ts';
import { up as nodes } from './0029-nodes.ts';
import { up as ownerCorrections } from './0030-owner-corrections.ts';
import { up as searchMerges } from './0031-search-merges.ts';
import { up as itemsOfInactiveKeepers } from './0032-items-of-inactive-keepers.ts';
import { up as pushedNotifications } from './0033-pushed-notifications.ts';
import { up as deskReminders } from './0034-desk-reminders.ts';
import { up as visitorKeys } from './0035-visitor-keys.ts';
import { up as keysOfGrants } from './0036-keys-of-grants.ts';
import { up as allItemsByPoster } from './0037-all-items-by-poster.ts';
import { up as keepersInHistory } from './0038-keepers-in-history.ts';
import { up as ownersOfCodes } from './0039-owners-of-codes.ts';
import { up as earlierNames } from './0040-earlier-names.ts';

type Up = (db: Kysely<unknown>, ddl: Ddl) => Promise<void>;

/** Changes of the schema by name. They are run in the order of their names. */
export type Migrations = Readonly<Record<string, Up>>;

/**
 * The migrations of this version. Never change a released migration; add a new one instead.
 *
 * Nodes of the previous version keep using the tables, so a migration only adds to them (docs/decisions/0051). A second
 * migration, with the same name and "-contract" at its end, removes what only the previous version needs.
 */
export const migrationsOfThisVersion: Migrations = {
  '0001-portal': portal,
  '0002-several-nodes': severalNodes,
  '0003-desk': desk,
  '0004-category-names': categoryNames,
  '0005-history-subjects': historySubjects,
  '0006-codes-by-maker': codesByMaker,
  '0007-push': push,
  '0008-push-queue': pushQueue,
  '0010-bound-registrations': boundRegistrations,
  '0012-mail-queue': mailQueue,
  '0014-open-claims': openClaims,
  '0015-history-names': historyNames,
  '0016-given-passwords': givenPasswords,
  '0017-item-filters': itemFilters,
  '0018-notification-actors': notificationActors,
  '0019-proof-of-ownership': proofOfOwnership,
  '0020-lists-by-lane': listsByLane,
  '0021-matching': matching,
  '0022-places': places,
  '0023-alerts': alerts,
  '0024-still-looking': stillLooking,
  '0025-saved-searches': savedSearches,
  '0026-waiting-owners': waitingOwners,
  '0027-item-blocks': itemBlocks,
  '0028-signal-pairs': signalPairs,
  '0029-nodes': nodes,
  '0030-owner-corrections': ownerCorrections,
  '0031-search-merges': searchMerges,
  '0032-items-of-inactive-keepers': itemsOfInactiveKeepers,
  '0033-pushed-notifications': pushedNotifications,
  '0034-desk-reminders': deskReminders,
  '0035-visitor-keys': visitorKeys,
  '0036-keys-of-grants': keysOfGrants,
  '0037-all-items-by-poster': allItemsByPoster,
  '0038-keepers-in-history': keepersInHistory,
  '0039-owners-of-codes': ownersOfCodes,
  '0040-earlier-names': earlierNames,
};
