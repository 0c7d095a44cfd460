import { useState } from 'react';
import { z } from 'zod/mini';
import { useTabState } from '../../../components/hooks/use-tab-state.ts';
import { useUnsavedChangesGuard } from '../../../components/navigation/use-unsaved-changes-guard.ts';

/** The id of the item that is being edited, and the page of the list that shows it. */
const Edited = z.object({ id: z.string(), page: z.number() });

/**
 * Tracks which item is being edited, and asks before its unsaved changes are lost.
 * @param page the shown page of the list. An edit that began on another page is ignored while this page is shown.
 */
export function useEditing(page: number) {
  const [edit, setEdit] = useTabState('dashboard edit', Edited);
  /** Discards the unsaved changes; null if there are none. */
  const [unsaved, setUnsaved] = useState<{ forget: () => void } | null>(null);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const here = edit?.page === page ? edit : null;
  const touched = here !== null && unsaved !== null;

  useUnsavedChangesGuard({
    hasUnsavedChanges: touched,
    isLostByReload: false,
    ask: (go) => setWaiting({ go }),
  });

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
    /**
     * Reports unsaved changes. @param forget discards them and their stored draft; null if there are no changes any
     * more
     */
    touch: (forget: (() => void) | null) => setUnsaved(forget && { forget }),
    end,

    /** Ends the edit and runs a function. If there are unsaved changes, first asks whether to discard them. */
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
            discard: () => {
              end();
              waiting.go();
            },
            stay: () => setWaiting(null),
          },
  };
}
