import { z } from 'zod/mini';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { KindSwitchesChange } from '../notifications/kind-switches-change.ts';
import { isPushEndpoint, longestEndpoint } from '../push.ts';

/** Bytes in base64url without padding, the format in which browsers return a subscription's keys. */
const bytes = (pattern: RegExp) =>
  z.string().check(z.regex(pattern, 'is not a key of a push subscription'));

export const pushEndpoints = {
  'GET /users/me/push': {
    summary: "The caller's push settings, and the key that a device needs to subscribe",
    access: 'signed in',
    status: 200,
    errors: [],
  },
  'PUT /users/me/push': {
    summary: 'Choose which kinds of notifications are pushed to all of your devices',
    access: 'signed in',
    body: KindSwitchesChange,
    status: 200,
    errors: [],
  },
  'PUT /users/me/push/subscription': {
    summary: 'Subscribe the device of this session to push messages, until the session ends',
    access: 'signed in',
    body: z.object({
      endpoint: z
        .string()
        .check(
          z.maxLength(longestEndpoint, `must have at most ${longestEndpoint} characters`),
          z.refine(isPushEndpoint, 'is not the address of a push service'),
        ),
      /** The device's public key: an uncompressed point of P-256 (RFC 8291, section 2.1). */
      p256dh: bytes(/^B[\w-]{86}$/),
      /** The authentication secret of the subscription, 16 bytes (RFC 8291, section 3.2). */
      auth: bytes(/^[\w-]{22}$/),
      /** Whether the browser shows declarative push messages by itself. */
      declarative: z.boolean(),
    }),
    limits: ['pushSubscriptions'],
    status: 200,
    errors: [],
  },
  'DELETE /users/me/push/subscription': {
    summary: 'Unsubscribe the device of this session from push messages',
    access: 'signed in',
    status: 200,
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
