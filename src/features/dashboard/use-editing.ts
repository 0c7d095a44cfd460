import { useState } from 'react';
import { isRecord } from '../../core/is-record.ts';
import { useTabState } from '../../components/drafts/use-tab-state.ts';
import { useLeaving } from '../../components/navigation/use-leaving.ts';

/** The edited item and its page of the list. */
interface Edited {
  id: string;
  page: number;
}

function editedOf(stored: unknown): Edited | null {
  if (!isRecord(stored)) return null;
  const { id, page } = stored;
  return typeof id === 'string' && typeof page === 'number' ? { id, page } : null;
}

/**
 * Tracks which item is being edited and guards its unsaved changes.
 * @param page the shown page of the list; an edit on another page does not count
 */
export function useEditing(page: number) {
  const [edit, setEdit] = useTabState('dashboard edit', editedOf);
  /** Discards the unsaved changes; null if there are none. */
  const [unsaved, setUnsaved] = useState<{ forget: () => void } | null>(null);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const here = edit?.page === page ? edit : null;
  const touched = here !== null && unsaved !== null;

  useLeaving({ isHeld: touched, isLostByReload: false, ask: (go) => setWaiting({ go }) });

  function end() {
    unsaved?.forget();
    setUnsaved(null);
    setEdit(null);
    setWaiting(null);
  }

  return {
    /** The id of the edited item, or null. */
    id: here?.id ?? null,
    begin: (id: string) => {
      setUnsaved(null);
      setEdit({ id, page });
    },
    /** Reports unsaved changes. @param forget discards them and their stored draft; null if there are none any more */
    touch: (forget: (() => void) | null) => setUnsaved(forget && { forget }),
    end,

    /** Runs a function that ends the edit: at once, or after the user has agreed to lose unsaved changes. */
    leave: (go: () => void) => {
      if (touched) {
        setWaiting({ go });
        return;
      }
      end();
      go();
    },
    /** The open question whether to discard the changes, or null. */
    question:
      waiting === null
        ? null
        : {
            agree: () => {
              end();
              waiting.go();
            },
            refuse: () => setWaiting(null),
          },
  };
}
