import { useState } from 'react';
import { isRecord } from '../../core/is-record.ts';
import { useTabState } from '../../components/drafts/use-tab-state.ts';
import { useLeaving } from '../../components/navigation/use-leaving.ts';

/** Which item is edited, on which page of the list. */
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
 * Which item is being edited, and what guards its unsaved changes.
 * @param page the page of the list that it stands on: on another one nothing is being edited
 */
export function useEditing(page: number) {
  const [edit, setEdit] = useTabState('dashboard edit', editedOf);
  /** What forgets the changes that are not saved yet; null where there are none. */
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
    /** Null where none is. */
    id: here?.id ?? null,
    begin: (id: string) => {
      setUnsaved(null);
      setEdit({ id, page });
    },
    /** Something was changed that is not saved yet. @param forget forgets it, on the device too; null: it was taken back */
    touch: (forget: (() => void) | null) => setUnsaved(forget && { forget }),
    end,

    /** Does what would end the editing: at once, or after the person has agreed to lose their changes. */
    leave: (go: () => void) => {
      if (touched) {
        setWaiting({ go });
        return;
      }
      end();
      go();
    },
    /** What waits for that agreement; null where nothing does. */
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
