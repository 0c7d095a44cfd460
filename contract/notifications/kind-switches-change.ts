import { z } from 'zod/mini';

/** A change of the switches. An older client does not send `match`, which then does not change. */
export const KindSwitchesChange = z.object({
  claim: z.boolean(),
  message: z.boolean(),
  returned: z.boolean(),
  match: z.optional(z.boolean()),
});
export type KindSwitchesChange = z.infer<typeof KindSwitchesChange>;
