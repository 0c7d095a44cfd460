import type { z } from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { LimitName } from '../limits.ts';

/** The accounts that may make a call. Rules about a single item (poster, keeper …) are in permissions.ts. */
type Access = 'anyone' | 'signed in' | 'keeper or admin' | 'admin' | 'reset grant';

/**
 * One call of the API, except its reply, which is in replies.ts. Its key in `endpoints` is the method and the path
 * below /api/v1.
 */
export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  /** Name of the form field for a photo. If set, the body is multipart/form-data. */
  photoField?: 'image';
  /** Name of the form field for a second photo, which is not shown to others. */
  privatePhotoField?: 'privateImage';
  /**
   * The call accepts an Idempotency-Key; a repeated request with the same content gets the first response, without a
   * session for ten minutes.
   */
  idempotent?: true;
  /**
   * Limits that the call counts toward, in the order they are checked. The limits on all requests apply too.
   */
  limits?: readonly LimitName[];
  /**
   * Limits whose count goes down by one if this call succeeds and an earlier call counted toward them. The success
   * proves that the earlier call was legitimate. For example, only a person who got the mail can enter its code.
   */
  givesBack?: readonly LimitName[];
  /** Every visitor gets the same reply at the same address, until something that visitors see changes. */
  sameForVisitors?: true;
  status: 200 | 201;
  /**
   * Error codes that an endpoint has to list. server/features/reference adds those that follow from access, method and
   * input.
   */
  errors: readonly ErrorCode[];
}

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export const apiBase = '/api/v1';
