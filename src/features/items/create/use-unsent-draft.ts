import { useEffect, useState } from 'react';
import { type Entry, useUnsent } from '../../../client/outbox/outbox.ts';
import { store } from '../../../client/query/reply-store.ts';
import { itemOf, photoOf } from '../../../components/outbox/unsent-payload.ts';
import { type DraftKind, createDraftKeeper } from '../../../components/drafts/draft-keeper.ts';
import type { Draft } from './draft.ts';

/**
 * Makes a draft of an item that the server rejected. The outbox keeps the entry until the draft is queued or
 * posted, so leaving the form loses nothing.
 * @param owner part of the draft's storage key
 * @param id the id of the item's outbox entry
 * @returns `none` if no failed entry has this id
 */
export function useUnsentDraft(
  kind: DraftKind<Draft>,
  owner: string,
  id: string,
): 'loading' | 'none' | 'made' {
  const [state, setState] = useState<'loading' | 'none' | 'made'>('loading');
  const entry = useUnsent().find((one) => one.id === id);
  useEffect(() => {
    if (state !== 'loading') return undefined;
    let isCancelled = false;
    void makeDraft(kind, owner, entry).then((isMade) => {
      if (!isCancelled) setState(isMade ? 'made' : 'none');
    });
    return () => {
      isCancelled = true;
    };
  }, [kind, owner, entry, state]);
  return state;
}

/** @returns whether a draft exists now, from this call or an earlier visit */
async function makeDraft(
  kind: DraftKind<Draft>,
  owner: string,
  entry: Entry | undefined,
): Promise<boolean> {
  const keeper = createDraftKeeper({ store, kind, owner, onLoss: () => undefined });
  if ((await keeper.load()).draft !== null) return true;
  const item = entry?.state.name === 'failed' ? itemOf(entry) : null;
  const draft = item === null ? null : kind.read({ ...item.draft, id: entry?.id });
  if (item === null || draft === null) return false;
  keeper.save(draft);
  await keeper.savePhoto(draft, photoOf(item));
  return true;
}
