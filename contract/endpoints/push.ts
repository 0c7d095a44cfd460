import { z } from '../zod.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Told } from '../entities.ts';
import { KindSwitches } from '../kind-switches.ts';
import { isPushEndpoint, longestEndpoint } from '../push.ts';

/** Bytes in base64url without padding, as browsers give a subscription's keys. */
const bytes = (pattern: RegExp) => z.string().regex(pattern, 'is not a key of a push subscription');

export const pushEndpoints = {
  'GET /users/me/push': {
    summary: 'What is pushed to the caller, and what their device needs to take part',
    access: 'signed in',
    status: 200,
    reply: z.object({
      switches: KindSwitches,
      /** The portal's public key, for `applicationServerKey`: an uncompressed point of P-256, base64url. */
      publicKey: z.string(),
      /** Where the device of this session is reached; null where it takes no pushes. */
      endpoint: z.string().nullable(),
    }),
    errors: [],
  },
  'PUT /users/me/push': {
    summary: 'Choose which kinds of things are pushed, on all devices',
    access: 'signed in',
    body: KindSwitches,
    status: 200,
    reply: z.object({ switches: KindSwitches }),
    errors: [],
  },
  'PUT /users/me/push/subscription': {
    summary: 'Have things pushed to the device of this session, until the session ends',
    access: 'signed in',
    body: z.object({
      endpoint: z
        .string()
        .max(longestEndpoint, `must have at most ${longestEndpoint} characters`)
        .refine(isPushEndpoint, 'is not the address of a push service'),
      /** The device's public key: an uncompressed point of P-256 (RFC 8291, section 2.1). */
      p256dh: bytes(/^B[\w-]{86}$/),
      /** The secret that goes with it, of 16 bytes. */
      auth: bytes(/^[\w-]{22}$/),
      /** Whether the browser shows declarative push messages by itself. */
      declarative: z.boolean(),
    }),
    limits: ['pushSubscriptions'],
    status: 200,
    reply: Told,
    errors: [],
  },
  'DELETE /users/me/push/subscription': {
    summary: 'Have nothing pushed to the device of this session any more',
    access: 'signed in',
    status: 200,
    reply: Told,
    errors: [],
  },
} satisfies Record<EndpointKey, Endpoint>;
