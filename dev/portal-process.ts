import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HotPayload } from 'vite';
import type { CallMessage, DevServerCalls, ToDevServer, ToPortal } from './ipc-messages.ts';

/** Debounce of restarts in milliseconds, because editors and git write several files at once. */
const settleMs = 50;
/** Milliseconds until a process that does not stop is killed. */
const stopTimeoutMs = 3000;

export interface PortalProcess {
  /**
   * Waits until the current start is over.
   * @returns the process id; null if the portal could not start
   */
  ready(): Promise<number | null>;
  /** Stops the process and starts one with the current code. Calls in quick succession count as one. */
  restart(): void;
  stop(): Promise<void>;
}

interface Started {
  child: ChildProcess;
  /** Resolves to the process id when the portal listens, or to null if the process ends before that. */
  listening: Promise<number | null>;
}

/** @param output where the process prints: to this process's output, or to a file descriptor */
export function startPortalProcess(
  environment: Record<string, string | undefined>,
  calls: DevServerCalls,
  output: 'inherit' | number,
): PortalProcess {
  let starts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = Promise.resolve(start());

  function start(): Started {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'portal.ts')], {
      env: { ...environment, DEV_STARTS: String(starts) },
      stdio: ['ignore', output, output, 'ipc'],
    });
    starts += 1;
    const listening = new Promise<number | null>((resolve) => {
      child.on('message', (message) => {
        // Only dev/call-dev-server.ts, in the portal's process, sends messages here.
        const received = message as ToDevServer;
        if (received.kind === 'listening') resolve(child.pid ?? null);
        else void respond(child, received);
      });
      child.on('exit', () => resolve(null));
      child.on('error', () => resolve(null));
    });
    return { child, listening };
  }

  async function respond(child: ChildProcess, { id, kind, input }: CallMessage): Promise<void> {
    // The casts are safe: dev/call-dev-server.ts sends the input of the function with this name.
    const result =
      kind === 'invokeVite'
        ? await calls.invokeVite(input as HotPayload)
        : await calls.changedSources(input as number | null);
    const message: ToPortal = { id, result };
    if (child.connected) child.send(message);
  }

  return {
    ready: async () => (await current).listening,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        current = current.then(async ({ child }) => {
          await end(child);
          return start();
        });
      }, settleMs);
    },
    async stop() {
      clearTimeout(timer);
      await end((await current).child);
    },
  };
}

/** Ends a process, if necessary by killing it. Its data stays consistent, because it writes only in transactions. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(kill);
}
