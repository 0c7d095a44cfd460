import { z } from 'zod/mini';

/** The kinds of notifications that a user wants by one channel: push or email. */
export const KindSwitches = z.object({
  claim: z.boolean(),
  message: z.boolean(),
  returned: z.boolean(),
});
export type KindSwitches = z.infer<typeof KindSwitches>;
