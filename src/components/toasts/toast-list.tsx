import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import '../theme/mantine.ts';
import { useEffect, useRef } from 'react';
import { Notifications, notifications } from '@mantine/notifications';
import { keepToastsClear } from './keep-toasts-clear.ts';
import type { ToastKind } from './toast-kind.ts';
import styles from './toast-list.module.css';

/** Milliseconds (specification section 9). */
const shownFor = 5000;
/** Below the bar, which is 66px high: its menu stays within reach. Pixels. */
const top = 78;
/** A corner of the window (specification section 9). */
const position = 'top-right';

export function showToast(kind: ToastKind, text: string): void {
  notifications.show({
    // Of the same kind and words there is one at a time: another is not added while it stands there.
    id: `${kind} ${text}`,
    message: text,
    className: `${styles.toast ?? ''} ${styles[kind] ?? ''}`,
    classNames: {
      body: styles.body ?? '',
      description: styles.text ?? '',
      closeButton: styles.close ?? '',
    },
    // The area around is a polite live region; only failures interrupt.
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close notification' },
  });
}

export function ToastList() {
  const corners = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const list = corners.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
    return list ? keepToastsClear(list, top) : undefined;
  }, []);

  return (
    <div ref={corners}>
      <Notifications
        className={styles.list ?? ''}
        position={position}
        autoClose={shownFor}
        withinPortal={false}
        containerWidth={400}
      />
    </div>
  );
}
