import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Question } from './messages.ts';

/** A server in a process of its own. */
export interface MeasuredProcess extends AsyncDisposable {
  port: number;
  ask: (question: Question) => Promise<Answer>;
  /** Processor time so far, in microseconds. */
  usage: () => Promise<number>;
}

/**
 * @param module name of a module in this folder
 * @param logFile path of a file for its standard output
 */
export async function startMeasured(
  module: string,
  logFile: string,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const out = openSync(logFile, 'a');
  const child: ChildProcess = fork(join(import.meta.dirname, module), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', out, 'inherit', 'ipc'],
  });
  const next = async () => {
    const [message] = (await once(child, 'message')) as [Answer];
    return message;
  };
  const ask = (question: Question) => {
    const answered = next();
    child.send(question);
    return answered;
  };
  const first = await next();
  if (first.kind !== 'listening') throw new Error(`${module} does not listen`);
  return {
    port: first.port,
    ask,
    async usage() {
      const answered = await ask({ kind: 'usage' });
      if (answered.kind !== 'usage') throw new Error(`${module} does not tell its usage`);
      return answered.microseconds;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
