import { dayTagIn, withoutDayTag } from '../../../../contract/items/day-of-tags.ts';
import type { ItemDraft } from '../../../../contract/items/item-input.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useUnsent } from '../../../client/outbox/outbox.ts';
import type { Entry } from '../../../core/outbox/entry.ts';
import { itemOf } from '../../../core/outbox/payload.ts';
import { toFile } from '../../../core/storage/stored-photo.ts';
import { readDraft, saveDraft } from '../../../components/drafts/draft-record.ts';
import type { DraftKind } from '../../../components/drafts/use-draft.ts';
import { type Draft, newItemName } from './draft.ts';

interface UnsentDraftProps {
  kind: DraftKind<Draft>;
  userId: string;
  /** The id of the item's outbox entry. */
  id: string;
  loading: ReactNode;
  /** @param isMade false if the entry no longer needs editing: it was sent, discarded or queued again */
  children: (isMade: boolean) => ReactNode;
}

/** Renders the form for a failed outbox entry once a draft of the entry exists. */
export default function UnsentDraft({ kind, userId, id, loading, children }: UnsentDraftProps) {
  const found = useUnsentDraft(kind, userId, id);
  return found === 'loading' ? loading : children(found === 'made');
}

/**
 * Makes a draft of an item that could not be posted. The outbox keeps the entry until the draft is queued or
 * posted, so leaving the form loses nothing.
 * @param id the id of the item's outbox entry
 * @returns `none` if no failed entry has this id
 */
function useUnsentDraft(
  kind: DraftKind<Draft>,
  userId: string,
  id: string,
): 'loading' | 'none' | 'made' {
  const [state, setState] = useState<'loading' | 'none' | 'made'>('loading');
  const entry = useUnsent().find((one) => one.id === id);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    let isCancelled = false;
    void makeDraft(kind, { userId, id, entry }).then((isMade) => {
      if (!isCancelled) setState(isMade ? 'made' : 'none');
    });
    return () => {
      isCancelled = true;
    };
  }, [kind, userId, id, entry, state]);
  return state;
}

/** @returns whether a draft exists now, from this call or an earlier visit */
async function makeDraft(
  kind: DraftKind<Draft>,
  { userId, id, entry }: { userId: string; id: string; entry: Entry | undefined },
): Promise<boolean> {
  const name = newItemName(id);
  if (kind.read(await readDraft(userId, name)) !== null) return true;
  const item = entry?.state.name === 'failed' ? itemOf(entry) : null;
  const draft = item === null ? null : kind.read(draftOfUnsent(item.draft, id));
  if (item === null || draft === null) return false;
  await saveDraft(userId, name, {
    draft,
    photo: item.photo && toFile(item.photo),
    privatePhoto: item.privatePhoto && toFile(item.privatePhoto),
  });
  return true;
}

function draftOfUnsent({ privateDetails = [], ...item }: ItemDraft, id: string): unknown {
  const { tags } = item;
  return {
    ...item,
    tags: withoutDayTag(tags),
    day: dayTagIn(tags),
    details: privateDetails,
    id,
  };
}
