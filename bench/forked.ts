import { type ChildProcess, type ForkOptions, type Serializable, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that responds to each message over IPC with one message. Disposing ends it. */
export interface Forked<Question, Answer> extends AsyncDisposable {
  child: ChildProcess;
  /** Resolves to the next message of the process. */
  next: () => Promise<Answer>;
  ask: (question: Question) => Promise<Answer>;
}

/** @param module absolute path of the program, which ends when its IPC channel closes */
export function forkModule<Question extends Serializable, Answer>(
  module: string,
  options: ForkOptions,
): Forked<Question, Answer> {
  const child = fork(module, options);
  const next = async () => {
    const [message] = (await once(child, 'message')) as [Answer];
    return message;
  };
  return {
    child,
    next,
    ask(question) {
      const answered = next();
      child.send(question);
      return answered;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
