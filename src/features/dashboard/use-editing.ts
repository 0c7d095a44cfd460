import { useState } from 'react';
import { useLeaving } from '../../parts/use-leaving.ts';

/**
 * Which item is being edited, and what guards its unsaved changes.
 * @param page the page of the list that it stands on: on another one nothing is being edited
 */
export function useEditing(page: number) {
  const [edit, setEdit] = useState<{ id: string; page: number; touched: boolean } | null>(null);
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const here = edit?.page === page ? edit : null;
  const touched = here?.touched ?? false;

  useLeaving({ isHeld: touched, ask: (go) => setWaiting({ go }) });

  function end() {
    setEdit(null);
    setWaiting(null);
  }

  return {
    /** Null where none is. */
    id: here?.id ?? null,
    begin: (id: string) => setEdit({ id, page, touched: false }),
    /** Something was changed that is not saved yet. */
    touch: () => setEdit(here && { ...here, touched: true }),
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
