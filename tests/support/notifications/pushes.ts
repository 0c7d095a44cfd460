import type { PushDevice } from './push-service.ts';
import type { SignedIn, TestApp } from '../app/test-app.ts';

/** The calls for push subscriptions. */
export function pushCalls(portal: TestApp) {
  const subscribe = (viewer: SignedIn, subscription: unknown) =>
    portal.call('PUT /users/me/push/subscription', { body: subscription, token: viewer.token });

  return {
    subscribe,
    look: (viewer: SignedIn) => portal.call('GET /users/me/push', { token: viewer.token }),
    unsubscribe: (viewer: SignedIn) =>
      portal.call('DELETE /users/me/push/subscription', { token: viewer.token }),
    choose: (viewer: SignedIn, switches: unknown) =>
      portal.call('PUT /users/me/push', { body: switches, token: viewer.token }),

    /** Subscribes a device for a person, and throws if that fails. */
    async switchOn(viewer: SignedIn, device: PushDevice): Promise<PushDevice> {
      const { status, body } = await subscribe(viewer, device.subscription);
      if (status !== 200) throw new Error(`the device was refused: ${JSON.stringify(body)}`);
      return device;
    },
  };
}
