import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { forkModule } from '../forked.ts';
import type { IpcRequest, IpcResponse } from './messages.ts';

/** A server in its own process. */
export interface MeasuredProcess extends AsyncDisposable {
  port: number;
  request: (request: IpcRequest) => Promise<IpcResponse>;
  /** Processor time so far, in microseconds. */
  usage: () => Promise<number>;
  /** Resident memory after a garbage collection, in bytes. */
  memory: () => Promise<number>;
  /**
   * The most processor time between two ticks of a 5 ms timer, in milliseconds. This is an upper bound for a single
   * iteration of the event loop (see watchIterations()).
   */
  longestIteration: () => Promise<number>;
  /** Ends the process with SIGTERM. */
  stop: () => Promise<void>;
}

/**
 * Starts a server that sends its port by IPC once it listens.
 * @param module path of its program, relative to this folder
 * @param logFile path of a file for its standard output
 */
export async function startMeasured(
  module: string,
  logFile: string,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const out = openSync(logFile, 'a');
  const forked = forkModule<IpcRequest, IpcResponse>(join(import.meta.dirname, module), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', out, 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  const { child, request } = forked;
  const first = await forked.next();
  if (first.kind !== 'listening') throw new Error(`${module} does not listen`);
  return {
    ...forked,
    port: first.port,
    async usage() {
      const response = await request({ kind: 'usage' });
      if (response.kind !== 'usage') throw new Error(`${module} does not report its usage`);
      return response.microseconds;
    },
    async memory() {
      const response = await request({ kind: 'memory' });
      if (response.kind !== 'memory') throw new Error(`${module} does not report its memory`);
      return response.bytes;
    },
    async longestIteration() {
      const response = await request({ kind: 'longest iteration' });
      if (response.kind !== 'longest iteration')
        throw new Error(`${module} does not report its iterations`);
      return response.processor;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
