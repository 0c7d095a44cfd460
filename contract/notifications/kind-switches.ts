import { z } from 'zod/mini';

/**
 * The kinds of notifications that a user wants by push, or by email. `match` is newer than the others, so a reply that
 * a device stored earlier does not contain it.
 */
export const KindSwitches = z.object({
  claim: z.boolean(),
  message: z.boolean(),
  returned: z.boolean(),
  match: z._default(z.boolean(), true),
});
export type KindSwitches = z.infer<typeof KindSwitches>;
