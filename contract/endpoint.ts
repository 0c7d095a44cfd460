import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LimitName } from './limits.ts';

/** Who may call: finer rules (poster, keeper of the item …) are in permissions.ts. */
type Access = 'anyone' | 'signed in' | 'keeper or admin' | 'admin' | 'reset grant';

/** One call of the API. The key it stands under is its method and its path below /api/v1. */
export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is multipart/form-data and may carry a photo in this field. */
  photoField?: 'image';
  /** An Idempotency-Key is taken, and a repeat gets the first answer. */
  idempotent?: true;
  /** What it counts toward, besides the limits on all requests; held in this order. */
  limits?: readonly LimitName[];
  /** Limits that a success gives one call back to: an earlier call counted, and turned out well. */
  givesBack?: readonly LimitName[];
  status: 200 | 201;
  reply: z.ZodObject;
  /** The errors that do not follow from its access, method and input; server/features/reference adds those. */
  errors: readonly ErrorCode[];
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export const apiBase = '/api/v1';
