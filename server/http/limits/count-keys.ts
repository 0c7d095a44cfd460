import { z } from 'zod/mini';
import type { Limit, LimitName } from '../../../contract/limits.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import type { Account } from '../account.ts';
import { networkOf } from './network.ts';

/** The sender of a request. */
export interface Requester {
  ip: string;
  viewer: Account | null;
}

export interface CountedRequest extends Requester {
  /** Whether it serves to sign in or register. */
  isSignIn?: boolean;
  /** The id of an account whose known device sent it, if it serves to sign in; otherwise null. */
  deviceOf?: string | null;
}

/** Whether a device has signed in with an email address, or registered it. */
export interface DeviceStanding {
  /** The device's id if it has signed in to the account of the address, otherwise null. */
  known: string | null;
  /** Whether the device has registered the address, which is not verified yet. */
  isRegistering: boolean;
}

/** The properties of a call that decide toward which limits and keys it counts. */
export interface CountedCall extends Requester {
  /** The validated body. */
  body: unknown;
  /** How many photos were sent. */
  photos: number;
  /** Whether the requesting device has signed in with the email address in the body, or registered it. */
  device?: DeviceStanding;
  /** How many calls it counts as; one if left out. */
  times?: number;
}

/** The limit that a request counts toward, and the client whose requests count together. */
export function requestCountOf({ ip, viewer, isSignIn = false, deviceOf = null }: CountedRequest): {
  name: LimitName;
  client: string;
} {
  if (viewer !== null) return { name: 'requestsOfAccount', client: viewer.id };
  // Apart from the account's requests with a session: the next person at a shared device must not use those up.
  if (deviceOf !== null) return { name: 'requestsOfAccount', client: `device of ${deviceOf}` };
  const name = isSignIn ? 'signInRequestsFromAddress' : 'requestsFromAddress';
  return { name, client: networkOf(ip) };
}

/** Key of the count that a call belongs to; null if the call does not count toward the limit. */
export function keyOf(limit: Limit, call: CountedCall): string | null {
  const { ip, viewer, photos } = call;
  if (limit.ofPhotos && photos === 0) return null;
  if (limit.per === 'account') return viewer?.id ?? null;

  const address = emailIn(call.body) ?? viewer?.email;
  const email = address === undefined ? null : emailKey(address);
  const isOwnAccount = viewer !== null && email === emailKey(viewer.email);
  // The session proves that this device has signed in to the account.
  const device = call.device?.known ?? (isOwnAccount ? viewer.id : null);
  if (limit.ofKnownDevices && device === null) return null;
  if (limit.per === 'email address') {
    return email !== null && device !== null && limit.knownDevicesApart
      ? `${email} ${device}`
      : email;
  }
  if (device !== null) return null;
  if (limit.per === 'network address') {
    return limit.registeringApart && call.device?.isRegistering
      ? `${networkOf(ip)} registering`
      : networkOf(ip);
  }
  return email === null ? null : `${email} ${viewer?.id ?? networkOf(ip)}`;
}

const WithEmail = z.object({ email: z.string() });

function emailIn(body: unknown): string | null {
  return WithEmail.safeParse(body).data?.email ?? null;
}
