import { z } from 'zod/mini';

/**
 * The kinds of notifications that a user wants by one channel: push or email. Replies that a device stored before
 * `match` existed lack it.
 */
export const KindSwitches = z.object({
  claim: z.boolean(),
  message: z.boolean(),
  returned: z.boolean(),
  match: z._default(z.boolean(), true),
});
export type KindSwitches = z.infer<typeof KindSwitches>;
