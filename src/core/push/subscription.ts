import type { Request } from '../../../contract/endpoints.ts';

/**
 * A subscription as the portal's server takes it.
 * @param declarative whether the browser shows declarative push messages by itself
 */
export function subscriptionRequest(
  subscription: PushSubscription,
  declarative: boolean,
): Request<'PUT /users/me/push/subscription'> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  // What a browser leaves out the server refuses.
  return { body: { endpoint: endpoint ?? '', p256dh, auth, declarative } };
}
