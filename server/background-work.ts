import type { FastifyInstance } from 'fastify';
import { startItemWork } from './features/items/regular/regular-work.ts';
import type { Parts } from './parts.ts';
import type { Services } from './services.ts';

/** Starts what runs without a request. It stops when the app closes. */
export function startBackgroundWork(
  app: FastifyInstance,
  parts: Parts,
  {
    addresses,
    itemIndexing,
    notifications,
    notifyAll,
    push,
    realtime,
    secret,
    signalCatchUp,
  }: Services,
): void {
  app.addHook('preClose', async () => {
    await Promise.all([itemIndexing.stop(), signalCatchUp.stop()]);
  });
  // Fastify runs these hooks in reverse order. The queue of pushes closes after all work that may queue a push.
  app.addHook('onClose', () => push.close());
  app.addHook('onClose', () => addresses.close());

  itemIndexing.catchUpAll().catch((error: unknown) => {
    parts.log.error(
      { err: error },
      'the check for renamed categories failed; items may still be found by an old name',
    );
  });
  signalCatchUp.start();
  push.start();
  addresses.start();
  startItemWork(app, {
    ...parts,
    notifications,
    notifyAll,
    secret,
    announceClosed: (id) => realtime.pushItemChange(id, 'for everybody'),
  });
}
