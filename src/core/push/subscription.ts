import type { Request } from '../../../contract/endpoints.ts';

/**
 * Builds the request that stores a push subscription on the server.
 * @param declarative whether the browser shows declarative push messages without the service worker
 */
export function subscriptionRequest(
  subscription: PushSubscription,
  declarative: boolean,
): Request<'PUT /users/me/push/subscription'> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  // The server refuses empty values, so a missing one needs no check here.
  return { body: { endpoint: endpoint ?? '', p256dh, auth, declarative } };
}
