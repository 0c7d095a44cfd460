import { z } from 'zod/mini';

/**
 * The body of a call that sets the switches. An older client does not send `match`, which then does not change. The
 * schema is not in kind-switches.ts, because the page loads the schemas of replies without those of requests.
 */
export const KindSwitchesChange = z.object({
  claim: z.boolean(),
  message: z.boolean(),
  returned: z.boolean(),
  match: z.optional(z.boolean()),
});
export type KindSwitchesChange = z.infer<typeof KindSwitchesChange>;
