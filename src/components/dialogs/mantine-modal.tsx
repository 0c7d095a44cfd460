import { Modal } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { addDialog, subscribeToDialogs, topmostDialog } from './open-dialogs.ts';
import styles from './mantine-modal.module.css';

export interface ModalProps {
  /** The accessible name. */
  label: string;
  /** Called on Escape, on Android's back gesture and on a click beside the content. */
  close: () => void;
  /** A card in the middle, a photo in the whole window, or a menu at the side. */
  look: 'dialog' | 'photo' | 'side';
  children: ReactNode;
}

/**
 * The modal dialog of `modal.tsx`, on top of Mantine's. `modal.tsx` loads this module when the first dialog opens, or
 * before.
 */
export function MantineModal({ label, close, look, children }: ModalProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const isTopmost = useSyncExternalStore(
    subscribeToDialogs,
    () => topmostDialog() === dialog.current,
  );
  useLifecycle(dialog);
  const hasCloseWatcher = useCloseWatcher(close);

  // React's portal, because Mantine's renders its content one render later. The first effects of components with
  // content in the dialog would then find their refs empty.
  return createPortal(
    <Modal.Root
      opened
      onClose={close}
      unstyled
      withinPortal={false}
      // Mantine locks scrolling with a style element, which the content security policy forbids.
      lockScroll={false}
      // Mantine restores the focus when `opened` changes, but this dialog closes by unmounting. See `useLifecycle`.
      returnFocus={false}
      closeOnEscape={isTopmost && !hasCloseWatcher}
      transitionProps={{ duration: 0 }}
      classNames={{
        overlay: `${styles.backdrop ?? ''} ${styles[`${look}Backdrop`] ?? ''}`,
        inner: styles.inner ?? '',
        content: styles[look] ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content
        ref={dialog}
        aria-label={label}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) close();
        }}
      >
        {children}
      </Modal.Content>
    </Modal.Root>,
    document.body,
  );
}

/** Registers the dialog while it is open, and restores the focus when it closes. */
function useLifecycle(dialog: RefObject<HTMLElement | null>): void {
  // Read during the first render, because a field with `autoFocus` gets the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  // The clean-up of a layout effect runs before the dialog leaves the document.
  useLayoutEffect(() => {
    if (dialog.current === null) return undefined;
    const remove = addDialog(dialog.current);
    return () => {
      remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog, before]);
}

/** Specified in the section "Close requests and close watchers" of HTML. TypeScript does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

/**
 * Closes on Escape and on Android's back gesture, as the browser does with its own dialogs.
 * @returns false if the browser has no close watchers
 */
function useCloseWatcher(close: () => void): boolean {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return undefined;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        // A watcher works only once, but the dialog may stay open.
        watch();
        closeNow();
      };
    };
    watch();
    return () => watcher.destroy();
  }, []);
  return window.CloseWatcher !== undefined;
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}
