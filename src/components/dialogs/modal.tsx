import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../toasts/toast.ts';
import type * as MantineModal from './mantine-modal.tsx';

/** Mantine's modal; null until the first dialog, because it is in no screen's first load. */
let loaded: typeof MantineModal | null = null;

/** Loads the code of dialogs. */
export async function loadModal() {
  return (loaded = await import('./mantine-modal.tsx'));
}

/** Loads the code of dialogs, before the person opens one. */
export function preloadModal(): void {
  loadModal().catch(() => {
    // Opening the dialog tries again, and reports a failure.
  });
}

/**
 * A modal dialog, open while it is mounted. The element with `data-autofocus`, or else the first one that can take the
 * focus, is focused; closing restores the focus.
 */
export function Modal(props: MantineModal.ModalProps) {
  const [module, setModule] = useState(loaded);
  const fail = useEffectEvent(() => {
    toast('error', "This could not be opened. Try again when you're online.");
    props.close();
  });

  useEffect(() => {
    if (module === null) loadModal().then(setModule, () => fail());
  }, [module]);

  return module === null ? null : <module.MantineModal {...props} />;
}
