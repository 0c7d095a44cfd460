import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a generator to its end, and lets requests run whenever it yields. */
export async function runInSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
