import type { DevServerCalls, ToDevServer, ToPortal } from './ipc-messages.ts';

const waiting = new Map<number, (result: unknown) => void>();
let lastId = 0;

process.on('message', (message) => {
  // Only dev/portal-process.ts sends messages here.
  const { id, result } = message as ToPortal;
  waiting.get(id)?.(result);
  waiting.delete(id);
});
// The open IPC channel must not keep this process alive if the portal could not start.
process.channel?.unref();

export function sendToDevServer(message: ToDevServer): void {
  process.send?.(message);
}

export function onDevServerGone(listener: () => void): void {
  process.once('disconnect', listener);
}

/** Calls a function of the dev server's process. Never resolves if that process has ended. */
function callDevServer(kind: keyof DevServerCalls, input: unknown): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    sendToDevServer({ id, kind, input });
  });
}

// The casts are safe: dev/portal-process.ts sends the result of the function with this name.

export const invokeVite: DevServerCalls['invokeVite'] = (call) =>
  callDevServer('invokeVite', call) as ReturnType<DevServerCalls['invokeVite']>;

export const changedSources: DevServerCalls['changedSources'] = (version) =>
  callDevServer('changedSources', version) as ReturnType<DevServerCalls['changedSources']>;
