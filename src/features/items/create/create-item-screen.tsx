import { logFailure } from '../../../core/log/log.ts';
import { Suspense, lazy, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sharedParameter } from '../../../../contract/documents/share-target.ts';
import {
  forOtherParameter,
  foundParameter,
  lostParameter,
  unsentParameter,
} from '../../../../contract/paths.ts';
import { newId } from '../../../client/new-id.ts';
import { useSession } from '../../../client/session/session.ts';
import { Notice } from '../../../components/basics/notice.tsx';
import { TagCard } from '../../../components/basics/tag-card.tsx';
import {
  type DraftKind,
  type DraftSource,
  useDraft,
} from '../../../components/drafts/use-draft.ts';
import { CreateItemForm } from './create-item-form.tsx';
import {
  type Draft,
  draftForOther,
  draftOf,
  emptyDraft,
  foundDraft,
  isEmpty,
  lostDraft,
} from './draft.ts';
import { newItemName } from '../../../components/drafts/draft-record.ts';
import { texts } from './texts.ts';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { itemRequest } from '../../../components/items/item-request.ts';

const UnsentDraft = lazy(() => import('./unsent-draft.tsx'));

const newItem: DraftKind<Draft> = {
  empty: () => emptyDraft(newId()),
  isEmpty,
  read: draftOf,
};

/** The screen at /items/create (specification section 2), for signed-in users. */
export default function CreateItemScreen() {
  const session = useSession();
  const [query] = useSearchParams();
  const unsentId = query.get(unsentParameter);
  const shared = query.get(sharedParameter);
  const lost = query.get(lostParameter);
  const found = query.get(foundParameter);
  const isForOther = query.has(forOtherParameter);
  return (
    <TagCard heading={texts.heading} width="columns">
      {session.state !== 'signed in' ? null : unsentId === null ? (
        <OwnDraft
          key={`${session.user.id} ${shared ?? ''} ${lost ?? ''} ${found ?? ''} ${String(isForOther)}`}
          userId={session.user.id}
          unsentId={null}
          shared={shared}
          lost={lost}
          found={found}
          isForOther={isForOther}
        />
      ) : (
        <Unsent key={`${session.user.id} ${unsentId}`} userId={session.user.id} id={unsentId} />
      )}
    </TagCard>
  );
}

/** Form for an unsent item, with a draft of its own. If the outbox no longer has it, the form is for a new item. */
function Unsent({ userId, id }: { userId: string; id: string }) {
  const loading = <Notice kind="loading" text={texts.loading} />;
  return (
    <Suspense fallback={loading}>
      <UnsentDraft kind={newItem} userId={userId} id={id} loading={loading}>
        {(edit) => (
          <OwnDraft
            userId={userId}
            unsentId={edit === null ? null : id}
            onChanged={edit?.onChanged}
          />
        )}
      </UnsentDraft>
    </Suspense>
  );
}

interface OwnDraftProps {
  userId: string;
  /** The id of the outbox entry that the form replaces; null for a new item. */
  unsentId: string | null;
  /** The id of the content that another app shared; null without shared content. */
  shared?: string | null;
  /** The search whose words become the title of a lost item; null without a search. */
  lost?: string | null;
  /** The id of the lost item that the user has found; null without a lost item. */
  found?: string | null;
  /** Whether a keeper posts a lost item for a person at the desk. */
  isForOther?: boolean;
  onChanged?: (() => void) | undefined;
}

function OwnDraft(props: OwnDraftProps) {
  const { userId, unsentId, shared = null, lost = null, found = null, isForOther = false } = props;
  const { onChanged } = props;
  const given = useMemo(() => {
    if (shared !== null) return sharedDraft(shared, userId);
    if (lost !== null) return searchedDraft(lost);
    if (isForOther) return ownerDraft;
    return found === null ? null : draftForLostItem(found);
  }, [shared, lost, found, isForOther, userId]);
  const name = newItemName(unsentId);
  const written = useDraft({ userId, name, kind: newItem, hasPhoto: true, given, onChanged });
  if (!written.isReady) return <Notice kind="loading" text={texts.loading} />;
  const isOpenedById = unsentId !== null || shared !== null;
  return (
    <CreateItemForm
      key={written.draft.id}
      userId={userId}
      written={written}
      unsentId={unsentId}
      isOpenedById={isOpenedById}
    />
  );
}

/**
 * Source of a draft with the content that another app shared.
 * @param id the id of the shared content. The draft takes this id, which identifies it after a reload.
 * @param userId the id of the signed-in user
 */
function sharedDraft(id: string, userId: string): DraftSource<Draft> {
  const shared = import('./take-shared.ts');
  return {
    isOwn: (stored) => draftOf(stored)?.id === id,
    load: () =>
      shared
        .then(({ loadShared }) => loadShared(id, userId))
        .catch(logFailure('drafts', 'shared content could not be read', null)),
    onStored: () => shared.then(({ forgetShared }) => forgetShared(id)),
  };
}

/** Source of a draft in which a keeper posts a lost item for a person at the desk. */
const ownerDraft: DraftSource<Draft> = {
  // After a reload, the started draft continues.
  isOwn: (stored) => draftOf(stored)?.isForOther === true,
  load: () => Promise.resolve({ draft: draftForOther(newId()), photo: null, problem: null }),
  onStored: () => Promise.resolve(),
};

/** Source of a draft of a lost item that a search did not find. */
function searchedDraft(search: string): DraftSource<Draft> {
  return {
    // After a reload, and when the same search is posted again, the started draft continues.
    isOwn: (stored) => draftOf(stored)?.searched === search,
    load: () => Promise.resolve({ draft: lostDraft(newId(), search), photo: null, problem: null }),
    onStored: () => Promise.resolve(),
  };
}

/** Source of a draft of a found item, filled from the lost item that the user has found. */
function draftForLostItem(lostItemId: string): DraftSource<Draft> {
  return {
    // After a reload, the started draft continues.
    isOwn: (stored) => draftOf(stored)?.lostItemId === lostItemId,
    load: async () => {
      const item = await readItem(lostItemId);
      // If the lost item cannot be read, for example offline, only its id is known.
      const draft =
        item === null
          ? { ...emptyDraft(newId()), status: 'Found' as const, lostItemId }
          : foundDraft(newId(), item);
      return { draft, photo: null, problem: null };
    },
    onStored: () => Promise.resolve(),
  };
}

/** Reads an item once: from the server, or offline from the items on this device. @returns null if it is on neither */
async function readItem(id: string): Promise<Item | null> {
  const result = await call('GET /items/{id}', itemRequest(id));
  if (result.ok) return result.value.item;
  if (result.failure.kind !== 'unreachable') return null;
  const { readSavedItems } = await import('../../../client/prefetch/saved-items.ts');
  return (await readSavedItems()).find(({ item }) => item._id === id)?.item ?? null;
}
