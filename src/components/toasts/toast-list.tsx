import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import '../theme/mantine.ts';
import { useEffect, useRef } from 'react';
import { Notifications, notifications } from '@mantine/notifications';
import { keepToastsClear } from './keep-toasts-clear.ts';
import styles from './toast-list.module.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** Specification section 9 asks for this time. */
const shownForMs = 5000;
/**
 * Distance of the toasts from the top of the window in pixels, where nothing is in their way. `keepToastsClear` moves
 * them below the top bar, whose menu must stay reachable.
 */
const top = 12;
/** Specification section 9 asks for this corner. */
const position = 'top-right';

const idOf = (kind: ToastKind, text: string) => `${kind} ${text}`;

export function hideToast(kind: ToastKind, text: string): void {
  notifications.hide(idOf(kind, text));
}

export function showToast(kind: ToastKind, text: string): void {
  notifications.show({
    // Mantine ignores a second toast with the id of a visible one, so the same text of the same kind shows once.
    id: idOf(kind, text),
    message: text,
    className: `${styles.toast ?? ''} ${styles[kind] ?? ''}`,
    classNames: {
      body: styles.body ?? '',
      description: styles.text ?? '',
      closeButton: styles.close ?? '',
    },
    // The area around is a polite live region; only errors interrupt the screen reader.
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close notification' },
  });
}

export function ToastList() {
  const corners = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = corners.current;
    if (element === null) return undefined;
    // After a tap, the browser reports a mouse over the toast that appears there. Mantine then keeps the toast open
    // until the mouse leaves it. That never happens on a device without a mouse.
    const ignoreTaps = (event: MouseEvent) => {
      if (!matchMedia('(hover: hover)').matches) event.stopPropagation();
    };
    element.addEventListener('mouseover', ignoreTaps, true);
    return () => element.removeEventListener('mouseover', ignoreTaps, true);
  }, []);

  useEffect(() => {
    const list = corners.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
    return list ? keepToastsClear(list, top) : undefined;
  }, []);

  return (
    <div ref={corners}>
      <Notifications
        className={styles.list ?? ''}
        position={position}
        autoClose={shownForMs}
        withinPortal={false}
        containerWidth={400}
        notificationMaxHeight="60vh"
      />
    </div>
  );
}
