import { z } from 'zod/mini';

/** The content of a push message, encrypted for the device. */
export const PushMessage = z.object({
  /**
   * Marks a declarative push message (W3C Push API), which the browser shows by itself. Without this mark, a visible
   * page of the portal shows the message; if no page is visible, the service worker shows it.
   */
  web_push: z.optional(z.literal(8030)),
  /** Id of the receiving account. Another user may be signed in on the device when the message arrives. */
  to: z.string(),
  notification: z.object({
    title: z.string(),
    lang: z.string(),
    /** Absolute URL of the screen to open. */
    navigate: z.string(),
    /** A later message with the same tag replaces the earlier one. */
    tag: z.string(),
    /** Absolute URL of an image. */
    icon: z.string(),
  }),
  /** Number on the icon of the installed app: unread notifications and messages (Badging API). */
  app_badge: z.number(),
});
export type PushMessage = z.infer<typeof PushMessage>;
