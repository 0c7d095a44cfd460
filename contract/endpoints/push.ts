import { z } from '../zod.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Confirmation } from '../entities.ts';
import { KindSwitches } from '../kind-switches.ts';
import { isPushEndpoint, longestEndpoint } from '../push.ts';

/** Bytes in base64url without padding, the format in which browsers return a subscription's keys. */
const bytes = (pattern: RegExp) => z.string().regex(pattern, 'is not a key of a push subscription');

export const pushEndpoints = {
  'GET /users/me/push': {
    summary: "The caller's push settings, and the key that a device needs to subscribe",
    access: 'signed in',
    status: 200,
    reply: z.object({
      switches: KindSwitches,
      /** The portal's public key for `applicationServerKey`: an uncompressed point of P-256 in base64url. */
      publicKey: z.string(),
      /** Push service URL of this session's device; null if the device has no subscription. */
      endpoint: z.string().nullable(),
    }),
    errors: [],
  },
  'PUT /users/me/push': {
    summary: 'Choose which kinds of notifications are pushed to all of your devices',
    access: 'signed in',
    body: KindSwitches,
    status: 200,
    reply: z.object({ switches: KindSwitches }),
    errors: [],
  },
  'PUT /users/me/push/subscription': {
    summary: 'Subscribe the device of this session to push messages, until the session ends',
    access: 'signed in',
    body: z.object({
      endpoint: z
        .string()
        .max(longestEndpoint, `must have at most ${longestEndpoint} characters`)
        .refine(isPushEndpoint, 'is not the address of a push service'),
      /** The device's public key: an uncompressed point of P-256 (RFC 8291, section 2.1). */
      p256dh: bytes(/^B[\w-]{86}$/),
      /** The authentication secret of the subscription, 16 bytes (RFC 8291, section 3.2). */
      auth: bytes(/^[\w-]{22}$/),
      /** Whether the browser shows declarative push messages by itself. */
      declarative: z.boolean(),
    }),
    limits: ['pushSubscriptions'],
    status: 200,
    reply: Confirmation,
    errors: [],
  },
  'DELETE /users/me/push/subscription': {
    summary: 'Unsubscribe the device of this session from push messages',
    access: 'signed in',
    status: 200,
    reply: Confirmation,
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
