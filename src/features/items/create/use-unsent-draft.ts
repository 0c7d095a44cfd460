import { useEffect, useState } from 'react';
import { type Entry, useUnsent } from '../../../client/outbox/outbox.ts';
import { store } from '../../../client/query/reply-store.ts';
import { itemOf, photoOf } from '../../../components/outbox/unsent-payload.ts';
import { type DraftKind, createDraftKeeper } from '../../../components/drafts/draft-keeper.ts';
import type { Draft } from './draft.ts';

/**
 * Makes a draft of an item that was turned down. The item stays in the outbox until the draft has taken its
 * place there or is posted, so that leaving the form loses nothing.
 * @param owner what the draft is kept under
 * @param id of the item's entry
 * @returns `none` where there is nothing to write anew
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
    let isLeft = false;
    void makeDraft(kind, owner, entry).then((isMade) => {
      if (!isLeft) setState(isMade ? 'made' : 'none');
    });
    return () => {
      isLeft = true;
    };
  }, [kind, owner, entry, state]);
  return state;
}

/** @returns whether there is a draft now, made here or on an earlier visit */
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
