import type { ReactNode } from 'react';
import type { DraftKind } from '../../../components/drafts/draft-keeper.ts';
import type { Draft } from './draft.ts';
import { useUnsentDraft } from './use-unsent-draft.ts';

interface UnsentDraftProps {
  kind: DraftKind<Draft>;
  /** What the draft is kept under. */
  owner: string;
  /** Of the item's entry. */
  id: string;
  loading: ReactNode;
  /** @param isMade false where it has been sent, discarded or written anew meanwhile */
  children: (isMade: boolean) => ReactNode;
}

/** Around the form for an item that waits unsent, once there is a draft of it. */
export default function UnsentDraft({ kind, owner, id, loading, children }: UnsentDraftProps) {
  const found = useUnsentDraft(kind, owner, id);
  return found === 'loading' ? loading : children(found === 'made');
}
