import { z } from './zod.ts';

/** Which kinds of notifications somebody wants, by one way of telling them: push or email. */
export const KindSwitches = z.object({
  claim: z.boolean(),
  message: z.boolean(),
  returned: z.boolean(),
});
export type KindSwitches = z.infer<typeof KindSwitches>;
