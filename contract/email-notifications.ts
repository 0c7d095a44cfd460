import { otp } from './bounds.ts';
import type { NotificationKind } from './entities.ts';

const minute = 60_000;

/** Milliseconds after which an unread notification is also sent by email. */
export const emailedAfterMs = 15 * minute;

/** Milliseconds after which the email of a notification is no longer useful and is not sent. */
export const emailValidityMs: Partial<Record<NotificationKind, number>> = {
  'return code': otp.returnCodeLife,
};
