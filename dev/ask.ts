import type { Answers, ToDevServer, ToPortal } from './questions.ts';

const waiting = new Map<number, (answer: unknown) => void>();
let lastId = 0;

process.on('message', (message) => {
  // Only dev/portal-process.ts sends messages here.
  const { id, answer } = message as ToPortal;
  waiting.get(id)?.(answer);
  waiting.delete(id);
});
// Without this, the open IPC channel would keep a portal alive that could not start.
process.channel?.unref();

export function sendToDevServer(message: ToDevServer): void {
  process.send?.(message);
}

export function onDevServerGone(listener: () => void): void {
  process.once('disconnect', listener);
}

/** Sends a question to the dev server's process and waits for the answer. Never resolves if that process has ended. */
function ask(kind: keyof Answers, input: unknown): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    sendToDevServer({ id, kind, input });
  });
}

// The casts are safe: dev/portal-process.ts answers with the function of this name.

export const askModule: Answers['module'] = (call) =>
  ask('module', call) as ReturnType<Answers['module']>;

export const askPage: Answers['page'] = (version) =>
  ask('page', version) as ReturnType<Answers['page']>;
