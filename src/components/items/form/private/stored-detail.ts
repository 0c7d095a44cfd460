import { z } from 'zod/mini';
import { DetailKindName } from '../../../../../contract/claims/private-details.ts';

/**
 * A private detail in a stored draft. Its length is checked when it is sent, because a field may be empty meanwhile.
 */
export const StoredDetail = z.object({ kind: DetailKindName, text: z.string() });
