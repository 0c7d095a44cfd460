import { otp } from './bounds.ts';
import type { NotificationKind } from './entities.ts';

const minute = 60_000;

/** A notification is also sent by email if its reader has not seen it by then, in milliseconds. */
export const emailedAfterMs = 15 * minute;

/** Notifications whose emails are pointless after some time, in milliseconds from the notification on. */
export const emailValidityMs: Partial<Record<NotificationKind, number>> = {
  'return code': otp.returnCodeLife,
};
