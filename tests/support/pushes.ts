import type { PushDevice } from './push-service.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** The calls of pushes, as a person's device makes them. */
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

    /** Gives a person a device that the portal pushes to. */
    async switchOn(viewer: SignedIn, device: PushDevice): Promise<PushDevice> {
      const { status, body } = await subscribe(viewer, device.subscription);
      if (status !== 200) throw new Error(`the device was refused: ${JSON.stringify(body)}`);
      return device;
    },
  };
}
