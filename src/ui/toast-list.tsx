import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './mantine.ts';
import { Notifications, notifications } from '@mantine/notifications';
import type { ToastKind } from './toast-kind.ts';
import styles from './toast-list.module.css';

/** Milliseconds (specification section 9). */
const shownFor = 5000;

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
  return (
    <Notifications
      className={styles.list ?? ''}
      position="top-right"
      autoClose={shownFor}
      withinPortal={false}
      containerWidth={400}
    />
  );
}
