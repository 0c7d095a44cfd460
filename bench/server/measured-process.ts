import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { forkModule } from '../forked.ts';
import type { Answer, Question } from './messages.ts';

/** A server in its own process. */
export interface MeasuredProcess extends AsyncDisposable {
  port: number;
  ask: (question: Question) => Promise<Answer>;
  /** Processor time so far, in microseconds. */
  usage: () => Promise<number>;
  /** Bytes in memory after a garbage collection. */
  memory: () => Promise<number>;
  /** The longest iteration of its event loop, in milliseconds of processor time; see watchTurns(). */
  longestTurn: () => Promise<number>;
  /** Ends it by SIGTERM. */
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
  const forked = forkModule<Question, Answer>(join(import.meta.dirname, module), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', out, 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  });
  const { child, ask } = forked;
  const first = await forked.next();
  if (first.kind !== 'listening') throw new Error(`${module} does not listen`);
  return {
    ...forked,
    port: first.port,
    async usage() {
      const answered = await ask({ kind: 'usage' });
      if (answered.kind !== 'usage') throw new Error(`${module} does not report its usage`);
      return answered.microseconds;
    },
    async memory() {
      const answered = await ask({ kind: 'memory' });
      if (answered.kind !== 'memory') throw new Error(`${module} does not report its memory`);
      return answered.bytes;
    },
    async longestTurn() {
      const answered = await ask({ kind: 'longest turn' });
      if (answered.kind !== 'longest turn') throw new Error(`${module} does not report its turns`);
      return answered.processor;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
