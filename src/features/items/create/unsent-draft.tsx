import type { ReactNode } from 'react';
import type { DraftKind } from '../../../components/drafts/draft-keeper.ts';
import type { Draft } from './draft.ts';
import { useUnsentDraft } from './use-unsent-draft.ts';

interface UnsentDraftProps {
  kind: DraftKind<Draft>;
  /** Part of the draft's storage key. */
  owner: string;
  /** The id of the item's outbox entry. */
  id: string;
  loading: ReactNode;
  /** @param isMade false if the entry no longer needs editing: it was sent, discarded or queued again */
  children: (isMade: boolean) => ReactNode;
}

/** Renders the form for a failed outbox entry once a draft of the entry exists. */
export default function UnsentDraft({ kind, owner, id, loading, children }: UnsentDraftProps) {
  const found = useUnsentDraft(kind, owner, id);
  return found === 'loading' ? loading : children(found === 'made');
}
