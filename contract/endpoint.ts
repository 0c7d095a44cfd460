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
  /** What it counts towards, besides `requests`; held in this order. */
  limits?: readonly LimitName[];
  status: 200 | 201;
  reply: z.ZodObject;
  /** What it refuses with, besides VALIDATION_ERROR, NOT_SIGNED_IN, TOO_MANY_REQUESTS and INTERNAL_ERROR. */
  errors: readonly ErrorCode[];
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export const apiBase = '/api/v1';
