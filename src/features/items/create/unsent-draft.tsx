import { logFailure } from '../../../core/log/log.ts';
import { dayTagIn, withoutDayTag } from '../../../../contract/items/day-of-tags.ts';
import type { ItemDraft } from '../../../../contract/items/item-input.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { pauseUnsent, resumeUnsent, useUnsent } from '../../../client/outbox/outbox.ts';
import type { Entry } from '../../../core/outbox/entry.ts';
import { itemOf } from '../../../core/outbox/payload.ts';
import { toFile } from '../../../core/storage/stored-photo.ts';
import {
  newItemName,
  readDraft,
  removeDraft,
  saveDraft,
} from '../../../components/drafts/draft-record.ts';
import type { DraftKind } from '../../../components/drafts/use-draft.ts';
import type { Draft } from './draft.ts';

interface UnsentDraftProps {
  kind: DraftKind<Draft>;
  userId: string;
  /** The id of the item's outbox entry. */
  id: string;
  loading: ReactNode;
  /** @param edit null if there was no entry to edit when the form was opened */
  children: (edit: Edit | null) => ReactNode;
}

interface Edit {
  /** To be called at every change by the user. */
  onChanged: () => void;
}

/** Renders the form for an outbox entry after the outbox has stopped sending the entry and a draft of it exists. */
export default function UnsentDraft({ kind, userId, id, loading, children }: UnsentDraftProps) {
  const { state, onChanged } = useUnsentDraft(kind, userId, id);
  if (state === 'loading') return loading;
  if (state === 'sent') return <Navigate to={paths.item(id)} replace />;
  return children(state === 'none' ? null : { onChanged });
}

/**
 * Makes a draft of an unsent item. A waiting item is paused first, so that the outbox does not send it. If an attempt
 * to send the item is under way, the draft is made after that attempt. The outbox keeps the entry until the draft is
 * queued or posted, so leaving the form loses nothing. If the user leaves the form without a change, a paused item is
 * resumed.
 * @param id the id of the item's outbox entry
 */
function useUnsentDraft(kind: DraftKind<Draft>, userId: string, id: string) {
  /** `sent`: the entry left the outbox before it could be paused. `none`: there was no entry with this id. */
  const [state, setState] = useState<'loading' | 'ready' | 'sent' | 'none'>('loading');
  const entry = useUnsent().find((one) => one.id === id);
  const toUndo = useRef<'nothing' | 'pause' | 'pause and draft'>('nothing');

  useEffect(() => {
    if (state !== 'loading') return undefined;
    if (entry !== undefined && entry.state.name !== 'failed') {
      toUndo.current = 'pause';
      pauseUnsent(id).catch(logFailure('outbox', 'an item could not be paused', undefined));
      return undefined;
    }
    let isLeft = false;
    void makeDraft(kind, { userId, id, entry, isLeft: () => isLeft }).then((made) => {
      if (isLeft) return;
      const wasWaiting = toUndo.current === 'pause';
      if (made === 'new draft' && wasWaiting) toUndo.current = 'pause and draft';
      setState(made !== 'none' ? 'ready' : wasWaiting ? 'sent' : 'none');
    });
    return () => {
      isLeft = true;
    };
  }, [kind, userId, id, entry, state]);

  useEffect(
    () => () => {
      if (toUndo.current !== 'nothing')
        void resume(userId, id, toUndo.current === 'pause and draft');
    },
    [userId, id],
  );

  return {
    state,
    onChanged: () => {
      toUndo.current = 'nothing';
    },
  };
}

/** Lets the outbox send a paused entry again. @param hasDraft whether to remove the unchanged draft of the entry */
async function resume(userId: string, id: string, hasDraft: boolean): Promise<void> {
  if (hasDraft) await removeDraft(userId, newItemName(id));
  await resumeUnsent(id).catch(logFailure('outbox', 'an item could not be resumed', undefined));
}

interface MakeDraftParts {
  userId: string;
  id: string;
  entry: Entry | undefined;
  /** Whether the user has left the form. */
  isLeft: () => boolean;
}

/** Makes a draft of the entry, unless there is one from an earlier visit. */
async function makeDraft(
  kind: DraftKind<Draft>,
  { userId, id, entry, isLeft }: MakeDraftParts,
): Promise<'new draft' | 'earlier draft' | 'none'> {
  const name = newItemName(id);
  if (kind.read(await readDraft(userId, name)) !== null) return 'earlier draft';
  const item = entry === undefined ? null : itemOf(entry);
  const draft = item === null ? null : kind.read(draftOfUnsent(item.draft, id));
  if (item === null || draft === null || isLeft()) return 'none';
  await saveDraft(userId, name, {
    draft,
    photo: item.photo && toFile(item.photo),
    privatePhoto: item.privatePhoto && toFile(item.privatePhoto),
  });
  return 'new draft';
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
