import { type ChildProcess, type ForkOptions, type Serializable, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that responds to each message over IPC with one message. Disposing ends it. */
export interface Forked<ToChild, FromChild> extends AsyncDisposable {
  child: ChildProcess;
  /** Resolves to the next message of the process. */
  next: () => Promise<FromChild>;
  request: (message: ToChild) => Promise<FromChild>;
}

/** @param module absolute path of the program, which ends when its IPC channel closes */
export function forkModule<ToChild extends Serializable, FromChild>(
  module: string,
  options: ForkOptions,
): Forked<ToChild, FromChild> {
  const child = fork(module, options);
  const next = async () => {
    const [message] = (await once(child, 'message')) as [FromChild];
    return message;
  };
  return {
    child,
    next,
    request(message) {
      const response = next();
      child.send(message);
      return response;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
