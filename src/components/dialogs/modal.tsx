import { useEffect, useEffectEvent, useState } from 'react';
import { log } from '../../core/log/log.ts';
import { toastNotOpened } from '../basics/lazy-part.tsx';
import type * as MantineModal from './mantine-modal.tsx';

/**
 * The module with Mantine's modal. Null until a dialog is opened or preloaded, so that it does not enlarge the first
 * load.
 */
let loaded: typeof MantineModal | null = null;

export async function loadModal() {
  return (loaded = await import('./mantine-modal.tsx'));
}

/** Loads the code of dialogs, before the person opens one. */
export function preloadModal(): void {
  loadModal().catch(() => {
    // Opening the dialog tries again, logs a failure and shows it.
  });
}

/**
 * A modal dialog, open while it is mounted. The element with `data-autofocus`, or else the first one that can take the
 * focus, is focused; closing restores the focus.
 */
export function Modal(props: MantineModal.ModalProps) {
  const [module, setModule] = useState(loaded);
  const fail = useEffectEvent((error: unknown) => {
    log('warning', 'app', 'the code of dialogs could not be loaded', error);
    toastNotOpened();
    props.close();
  });

  useEffect(() => {
    if (module === null) loadModal().then(setModule, (error: unknown) => fail(error));
  }, [module]);

  return module === null ? null : <module.MantineModal {...props} />;
}
